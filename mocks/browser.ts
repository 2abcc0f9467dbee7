import { PGlite } from '@electric-sql/pglite'
import { setupWorker } from 'msw/browser'
import { pgliteDriver, pgliteOptions } from '../server/platform/store/pglite-driver.ts'
import { indexedFiles } from './browser/files.ts'
import { PatientFs } from './browser/patient-fs.ts'
import { handlersOf } from './handlers.ts'
import { webIds, webPasswords } from './portable.ts'
import { createMockServer, demoPassword } from './server.ts'
import { createBrowserSheets } from './sheets-browser.ts'

/** Login data of the demo. */
export const demoLogin = { account: 'admin', password: demoPassword }

const keyName = 'edu_demo_key'
/** The demo's own signing key, so that a login outlives a reload. */
const signingKey = (): Uint8Array => {
  const storedKey = localStorage.getItem(keyName) ?? webIds.secret(32)
  localStorage.setItem(keyName, storedKey)
  return new TextEncoder().encode(storedKey)
}

// Persisted in the background; code that changes data waits for it, code that reads doesn't.
const disk = new PatientFs('edu-console-demo')
const db = await PGlite.create({ ...pgliteOptions, fs: disk, relaxedDurability: true })
const app = await createMockServer({
  driver: pgliteDriver(db),
  files: await indexedFiles('edu-console-demo-files'),
  sheets: createBrowserSheets(),
  passwords: webPasswords,
  signingKey: signingKey(),
  play: { kept: () => disk.syncToFs() },
})

await disk.release()

const durable = {
  fetch: async (request: Request): Promise<Response> => {
    const response = await app.fetch(request)
    if (request.method !== 'GET') await disk.syncToFs()
    return response
  },
}
await setupWorker(...handlersOf(durable)).start({
  onUnhandledFrame: 'bypass',
  quiet: true,
  serviceWorker: { url: '/mockServiceWorker.js' },
})
