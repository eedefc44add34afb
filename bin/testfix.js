#!/usr/bin/env node
import { main } from '../dist/cli/main.js'

const { stdout, stderr } = process
// A reader that has seen enough (`| head`) is no error.
stdout.on('error', error => {
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await main(process.argv.slice(2), { cwd: process.cwd(), env: process.env, stdout, stderr })
