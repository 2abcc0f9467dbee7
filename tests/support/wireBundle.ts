import { build } from 'vite'

/**
 * The console's own wire as one script for a page: `edu.wire()` is what its screens call the server
 * with.
 */
export const wireBundle = async (): Promise<string> => {
  const entry = '\0wire'
  const buildOutput = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'wire',
        resolveId: id => (id === 'wire' ? entry : undefined),
        load: id =>
          id === entry
            ? `import { createHttp, createSession } from '${process.cwd()}/dataProvider/index.ts'
               export const wire = () => createHttp({ session: createSession(localStorage), lang: () => 'en' })`
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: {
        input: 'wire',
        output: { format: 'iife', name: 'edu' },
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const [output] = Array.isArray(buildOutput) ? buildOutput : [buildOutput]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk || chunk.type !== 'chunk') throw new Error('no bundle')
  return chunk.code
}
