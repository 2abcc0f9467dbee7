import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launch, view, type View, type ViewOptions } from './browser.ts'
import { removeData, startServer, type RunningServer } from './server.ts'
import { askServer } from './serverApi.ts'
import { logIn } from './session.ts'

interface Console {
  readonly server: RunningServer
  readonly browser: Browser
  /** Stored items of the administrator's login. */
  readonly stored: Readonly<Record<string, string>>
}

/** The product as a process of its own and a browser, for the tests of one file; both end with it. To be called where hooks can be. */
export const consoleOfFile = (env: Readonly<Record<string, string>> = {}) => {
  let opened: Console | undefined
  const running = (): Console => {
    if (!opened) throw new Error('the console is only there while tests run')
    return opened
  }
  beforeAll(async () => {
    const [server, browser] = await Promise.all([startServer(env), launch()])
    opened = { server, browser, stored: await logIn(server.origin, server.password) }
  })
  afterAll(async () => {
    if (!opened) return
    await opened.browser.close()
    await opened.server.stop()
    removeData(opened.server)
  })
  return {
    get origin() {
      return running().server.origin
    },
    get stored() {
      return running().stored
    },
    /** A window in which the administrator is logged in, unless `stored` says otherwise; a login of its own, which only it renews. */
    window: async (options: ViewOptions = {}): Promise<View> => {
      const { browser, server } = running()
      const stored =
        'stored' in options ? options.stored : await logIn(server.origin, server.password)
      return view(browser, server.origin, { ...options, stored })
    },
    /** Kills the server, as a power cut would; `restart` starts it again at the same address, over the same data. */
    kill: async (): Promise<void> => void (await running().server.stop('SIGKILL')),
    restart: async (): Promise<void> => {
      const { server } = running()
      const again = { ...env, PORT: new URL(server.origin).port }
      opened = { ...running(), server: await startServer(again, server.dataDir) }
    },
    /** Another person's login: its stored items. */
    logIn: (account: string, password: string) => logIn(running().server.origin, password, account),
    /** What a call answers; one with a body is a POST. It is the administrator's unless `token` is another's. */
    api: async <T>(
      path: string,
      body?: object,
      token = running().stored['login_token'],
    ): Promise<T> => (await askServer<T>(running().server.origin, token, path, body)).response,
  }
}
