import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { sharedBrowser, view, type View, type ViewOptions } from './browser.ts'
import { dataFolder } from './demoSchool.ts'
import { addAdministrator, registerInstitution, type Administrator } from './institution.ts'
import { removeData, startServer, type RunningServer } from './server.ts'
import { askServer } from './serverApi.ts'
import { logIn } from './session.ts'
import { sharedServer, type ServerAddress, type SharedServer } from './sharedServers.ts'

export interface Console {
  readonly server: ServerAddress
  readonly browser: Browser
  readonly administrator: Administrator
  /** Stored items of the administrator's login. */
  readonly stored: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  readonly loggedInAt: number
}

const loggedIn = async (
  origin: string,
  { account, password }: Administrator,
): Promise<Pick<Console, 'stored' | 'loggedInAt'>> => ({
  stored: await logIn(origin, password, account),
  loggedInAt: Date.now(),
})

/**
 * Milliseconds for which calls use a login: its access token lasts ten minutes, some files longer.
 */
const usedFor = 8 * 60_000

/** A token of the administrator's that is still good. */
const freshTokens = (opened: () => Console) => {
  let latest: Pick<Console, 'stored' | 'loggedInAt'> | undefined
  return async (): Promise<string | undefined> => {
    const { server, administrator, stored, loggedInAt } = opened()
    latest ??= { stored, loggedInAt }
    if (Date.now() - latest.loggedInAt > usedFor)
      latest = await loggedIn(server.origin, administrator)
    return latest.stored['login_token']
  }
}

/** The console and its server for the tests of one file. */
export const consoleOver = (opened: () => Console, freshToken = freshTokens(opened)) => ({
  get origin() {
    return opened().server.origin
  },
  get stored() {
    return opened().stored
  },
  /** The administrator's account and password. */
  get administrator() {
    return opened().administrator
  },
  /**
   * A window in which the administrator is logged in, unless `stored` says otherwise; a login of
   * its own, which only it renews.
   */
  window: async (options: ViewOptions = {}): Promise<View> => {
    const { browser, server, administrator } = opened()
    const stored =
      'stored' in options
        ? options.stored
        : await logIn(server.origin, administrator.password, administrator.account)
    return view(browser, server.origin, { ...options, stored })
  },
  /** The login of the platform's operator: its stored items. */
  logInOperator: () => logIn(opened().server.origin, opened().server.password, 'operator'),
  /** Another person's login: its stored items. */
  logIn: (account: string, password: string) => logIn(opened().server.origin, password, account),
  /**
   * Makes a call and returns its response; with a body it is a POST. It is the administrator's
   * unless `token` is given.
   */
  api: async <T>(path: string, body?: object, token?: string): Promise<T> =>
    (await askServer<T>(opened().server.origin, token ?? (await freshToken()), path, body))
      .response,
})

export const openConsole = async (
  server: ServerAddress,
  administrator: Administrator,
): Promise<Console> => ({
  server,
  administrator,
  browser: await sharedBrowser(),
  ...(await loggedIn(server.origin, administrator)),
})

interface ConsoleOptions {
  /** The shared server: `flows` unless the tests only read. */
  readonly server?: SharedServer
  /**
   * `demo`: the demo school, which other files write to as well. `new`: an empty institution, which
   * only this file sees.
   */
  readonly school?: 'demo' | 'new'
  /**
   * In the demo school: a separate administrator for this file, or the first one, the only one who
   * can read the outbox.
   */
  readonly as?: 'own' | 'first'
}

/** A console of a shared server, for the tests of one file. To be called where hooks can be. */
export const consoleOfFile = ({
  server: name = 'flows',
  school = 'demo',
  as = 'own',
}: ConsoleOptions = {}) => {
  let opened: Console | undefined
  beforeAll(async () => {
    const server = sharedServer(name)
    const enter = {
      new: registerInstitution,
      own: addAdministrator,
      first: async ({ password }: ServerAddress) => ({ account: 'admin', password }),
    }[school === 'new' ? 'new' : as]
    opened = await openConsole(server, await enter(server))
  })
  return consoleOver(() => {
    if (!opened) throw new Error('the console is only there while tests run')
    return opened
  })
}

/** Features that a server for one file doesn't run: the demo's current day, and schedules. */
const quiet = { EDU_SEED: 'none', EDU_SCHEDULES: 'off' }

/**
 * The product as a separate process with the demo school, for a file that kills it, needs settings,
 * or counts the contents of its lists.
 */
export const ownConsole = (env: Readonly<Record<string, string>> = {}) => {
  const settings = { ...quiet, ...env }
  let server: RunningServer | undefined
  let opened: Console | undefined
  const running = (): RunningServer => {
    if (!server) throw new Error('the server is only there while tests run')
    return server
  }
  beforeAll(async () => {
    server = await startServer(settings, dataFolder())
    opened = await openConsole(server, { account: 'admin', password: server.password })
  })
  afterAll(async () => {
    if (!server) return
    await server.stop()
    removeData(server)
  })
  const console = consoleOver(() => {
    if (!opened) throw new Error('the console is only there while tests run')
    return opened
  })
  // assigned, not spread, because a spread would read getters too early
  return Object.assign(console, {
    /**
     * Kills the server, as a power cut would; `restart` starts it again at the same address, over
     * the same data.
     */
    kill: async (): Promise<void> => void (await running().stop('SIGKILL')),
    /** The heads of the seals that the server has published. */
    sealHeads: (): string => readFileSync(join(running().dataDir, 'seal-heads.log'), 'utf8'),
    /** Ends the server as a deployment does. */
    stop: async (): Promise<void> => void (await running().stop()),
    restart: async (): Promise<void> => {
      const { origin, dataDir } = running()
      server = await startServer({ ...settings, PORT: new URL(origin).port }, dataDir)
    },
  })
}
