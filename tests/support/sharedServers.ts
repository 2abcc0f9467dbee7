import { dataFolder } from './demoSchool.ts'
import { removeData, startServer, type RunningServer } from './server.ts'

/** The part of a running server that a test needs. */
export type ServerAddress = Pick<RunningServer, 'origin' | 'password'>
/**
 * `flows`: tests write to it. `screens`: tests only read it, so that no list changes while it is
 * checked.
 */
export type SharedServer = 'flows' | 'screens'

const variable = 'EDU_TEST_SERVERS'

/**
 * The school and the lessons of its current day exist; playing more would cost a minute of CPU
 * time.
 */
const played = { EDU_SEED: 'none' }
const settings: Readonly<Record<SharedServer, Readonly<Record<string, string>>>> = {
  flows: { ...played, EDU_LOCAL_WEBHOOKS: 'on' },
  // a school without writes needs no reminders, automations or webhooks
  screens: { ...played, EDU_SCHEDULES: 'off' },
}

/**
 * Starts the servers that all browser tests of a run share, each with its own copy of the demo
 * school. Returns a function that stops them.
 */
export const startSharedServers = async (): Promise<() => Promise<void>> => {
  const [flows, screens] = await Promise.all([
    startServer(settings.flows, dataFolder()),
    startServer(settings.screens, dataFolder()),
  ])
  const addressOf = ({ origin, password }: RunningServer) => ({ origin, password })
  // workers are forked afterwards, and inherit it
  process.env[variable] = JSON.stringify({ flows: addressOf(flows), screens: addressOf(screens) })
  return async () => {
    await Promise.all(
      [flows, screens].map(async server => {
        await server.stop()
        removeData(server)
      }),
    )
  }
}

/** The address of a server that `startSharedServers` started. */
export const sharedServer = (name: SharedServer): ServerAddress => {
  const servers = process.env[variable]
  if (!servers) throw new Error('tests/support/build.ts has not started the shared servers')
  return (JSON.parse(servers) as Record<SharedServer, ServerAddress>)[name]
}
