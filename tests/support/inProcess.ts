import { resources } from '../../resources/index.ts'
import { systemIds } from '../../server/adapters/ids.ts'
import { listen } from '../../server/adapters/listen.ts'
import { openSite } from '../../server/adapters/static.ts'
import { withSite } from '../../server/platform/http/site.ts'
import { startLive } from '../../server/domain/identity/session/startLive.ts'
import { makeApp, type AppOptions, type TestApp } from './app.ts'
import { stores } from './stores.ts'

export interface InProcess extends TestApp {
  readonly origin: string
  /** Lets time pass for the server alone, in milliseconds. */
  advance(ms: number): void
  close(): Promise<void>
}

/**
 * The server with the built console, in the test's own process: a browser at one end, the database
 * at the other, and a clock that can be moved. It begins `behind` milliseconds behind the
 * machine's.
 */
export const openInProcess = async ({
  behind = 0,
  ...options
}: Partial<AppOptions> & { readonly behind?: number } = {}): Promise<InProcess> => {
  const [kind] = stores
  if (!kind) throw new Error('no store')
  let ahead = -behind
  const clock = { now: () => new Date(Date.now() + ahead) }
  const store = await kind.open(Object.values(resources), { clock, ids: systemIds() })
  const app = await makeApp({
    store,
    ...options,
    ports: { clock, ids: systemIds(), ...options.ports },
  })
  const site = await openSite('dist')
  if (!site) throw new Error('the console is not built')
  const server = await listen(withSite(app.app, site), '127.0.0.1', 0)
  const stopLive = startLive(app.ports)
  return {
    ...app,
    origin: server.address,
    advance: ms => void (ahead += ms),
    close: async () => {
      stopLive()
      await server.close(1000)
      await store.dispose()
    },
  }
}
