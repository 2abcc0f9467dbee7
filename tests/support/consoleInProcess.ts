import { afterAll, beforeAll } from 'vitest'
import { consoleOver, openConsole, type Console } from './console.ts'
import { openInProcess, type InProcess } from './inProcess.ts'

/**
 * The product in the test's own process, with an empty institution, for a file whose lessons begin
 * while it runs. The server's clock starts `behind` milliseconds behind the machine's, and
 * `advance` moves it on; no schedules run.
 */
export const consoleInProcess = ({ behind = 0 } = {}) => {
  let server: InProcess | undefined
  let opened: Console | undefined
  const running = (): InProcess => {
    if (!server) throw new Error('the server is only there while tests run')
    return server
  }
  beforeAll(async () => {
    // logins last however far the clock is moved
    server = await openInProcess({ behind, config: { accessSeconds: 1e8 } })
    const administrator = { account: server.administrator.account, password: 'Kite4Lamp' }
    opened = await openConsole(
      { origin: server.origin, password: administrator.password },
      administrator,
    )
  })
  afterAll(() => server?.close())
  const console = consoleOver(() => {
    if (!opened) throw new Error('the console is only there while tests run')
    return opened
  })
  return Object.assign(console, {
    advance: (ms: number): void => running().advance(ms),
    /** The server's time. */
    now: (): Date => running().ports.clock.now(),
  })
}
