import { PGlite } from '@electric-sql/pglite'
import { setupWorker } from 'msw/browser'
import { pgliteDriver, pgliteOptions } from '../server/store/pglite-driver.ts'
import { indexedFiles } from './browser/files.ts'
import { handlersOf } from './handlers.ts'
import { webIds, webPasswords } from './portable.ts'
import { createMockServer } from './server.ts'
import { createBrowserSheets } from './sheets-browser.ts'

const keyName = 'edu_demo_key'
/** The demo's own signing key, so that a login outlives a reload. */
const signingKey = (): Uint8Array => {
  const kept = localStorage.getItem(keyName) ?? webIds.secret(32)
  localStorage.setItem(keyName, kept)
  return new TextEncoder().encode(kept)
}

// A restored database is written behind the page's back: the demo may lose its last second, never its shape.
const db = await PGlite.create('idb://edu-console-demo', { ...pgliteOptions, relaxedDurability: true })
const app = await createMockServer({
  driver: pgliteDriver(db),
  files: await indexedFiles('edu-console-demo-files'),
  sheets: createBrowserSheets(),
  passwords: webPasswords,
  signingKey: signingKey(),
})

await setupWorker(...handlersOf(app)).start({ onUnhandledFrame: 'bypass', quiet: true, serviceWorker: { url: '/mockServiceWorker.js' } })
