import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '../../server/adapters/listen.ts'
import type { ApiKey } from '../../resources/identity/apiKey.calls.ts'
import { memoryFiles } from '../../mocks/portable.ts'
import { makeApp } from './app.ts'
import { sheetsHere } from './sheets.ts'
import type { TestStore } from './stores.ts'

/**
 * The server on its own port, with a key for programs, and a folder with a client of that server
 * for them.
 */
export const startApi = async (store: TestStore, rights: readonly string[]) => {
  const school = await makeApp({ store, ports: { sheets: sheetsHere, files: memoryFiles() } })
  const { response } = await school.call<ApiKey & { readonly secret: string }>(
    'POST',
    'apiKey/create',
    { name: 'Example', rights, clear: ['studentPhone', 'studentEmail'], days: 30 },
  )
  const { address, close } = await listen(school.app.fetch, '127.0.0.1', 0)
  const folder = mkdtempSync(join(tmpdir(), 'edu-api-'))
  execFileSync(process.execPath, ['scripts/print-client.ts', join(folder, 'client.ts')])
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return {
    school,
    address,
    folder,
    key: response.secret,
    environment: { ...process.env, EDU_URL: address, EDU_KEY: response.secret },
    /** Writes a program beside the client. */
    write: (name: string, source: string) => writeFileSync(join(folder, name), source),
    stop: async () => {
      await close(1000)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Compiles programs with the strictest settings; returns the compiler's messages. */
export const compilerSays = (folder: string, ...files: readonly string[]): string => {
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--noUncheckedIndexedAccess',
    '--exactOptionalPropertyTypes',
    '--noUnusedLocals',
    '--target',
    'ES2023',
    '--module',
    'ESNext',
    '--moduleResolution',
    'bundler',
    '--allowImportingTsExtensions',
    '--lib',
    'ES2023,DOM,DOM.Iterable,DOM.AsyncIterable',
    '--types',
    'node',
    '--typeRoots',
    'node_modules/@types',
  ]
  try {
    execFileSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', ...options, ...files.map(file => join(folder, file))],
      { encoding: 'utf8' },
    )
    return ''
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}
