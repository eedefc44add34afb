import { defineConfig } from 'rolldown'

const common = {
  platform: 'node',
  external: id => !/^[./]/.test(id),
  transform: { target: 'node20.19' },
  checks: { ineffectiveDynamicImport: false },
}

export default defineConfig([
  {
    ...common,
    input: { index: 'src/index.ts' },
    output: { dir: 'dist', format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
  // Node 20 takes half as long again to start an ES module as to start a CommonJS one, and as long for each file of it: the command line is of the latter kind.
  {
    ...common,
    input: { process: 'src/cli/process.ts' },
    output: {
      dir: 'dist/cli',
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name]-[hash].cjs',
      // What every command needs is one file.
      codeSplitting: {
        groups: [
          {
            name: 'common',
            test: /\/src\/(?:core\/(?:errors|nearest)|report\/text|cli\/(?:flags|terminal))\.ts$|\/package\.json$/,
          },
        ],
      },
    },
  },
])
