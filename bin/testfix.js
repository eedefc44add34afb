#!/usr/bin/env node
const { stdout, stderr, env } = process
// A reader that has seen enough (`| head`) is no error.
stdout.on('error', error => {
  if (error.code !== 'EPIPE') throw error
})
try {
  const { main } = await import('../dist/cli/main.js')
  process.exitCode = await main(process.argv.slice(2), { cwd: process.cwd(), env, stdout, stderr })
} catch (error) {
  stderr.write(
    `testfix stopped at a fault of its own; files that it had not reported are as they were.\n${error.stack}\n`,
  )
  process.exitCode = 2
}
