import { identityPort } from '../server/domain/identity/index.ts'
import { pages } from '../custom-pages/index.ts'
import { resources } from '../resources/index.ts'
import { createApp } from '../server/app.ts'
import type { EnginePorts } from '../server/engine/ports.ts'
import { contextsOf } from '../server/domain/identity/institutions/begin.ts'
import type { Files, Passwords, Sheets } from '../server/platform/ports.ts'
import { startLive } from '../server/domain/identity/session/startLive.ts'
import { dueWorker } from '../server/engine/due/index.ts'
import { resumeTasks } from '../server/engine/jobs/queue.ts'
import { unrefTimer } from '../server/platform/unrefTimer.ts'
import { domainTables, tasks, domainRegistry, rules } from '../server/domains.ts'
import type { SqlDriver } from '../server/platform/store/driver.ts'
import { openStore } from '../server/platform/store/open.ts'
import { quietLog, systemClock, webIds } from './portable.ts'
import { foundDemoSchool, schoolIsMissing } from './school.ts'
import { playPastWeeks } from './seed/classroom.ts'
import { playToday } from './seed/liveDay.ts'
import { seedDemo } from './seed/index.ts'

export const demoPassword = 'demo2026'

export interface MockPorts {
  readonly driver: SqlDriver
  readonly files: Files
  readonly sheets: Sheets
  readonly passwords: Passwords
  readonly signingKey: Uint8Array
  /**
   * Plays the events of the past days in the classrooms, a little at a time; `kept` is called when
   * they are stored.
   */
  readonly play?: { kept(): Promise<unknown> }
}

/** In the page's own thread, beside the visitor: only a few days, with pauses between lessons. */
const playedDays = {
  past: 3,
  vivid: 1,
  rest: () => new Promise<void>(done => setTimeout(done, 300)),
} as const

/**
 * The real server over a small database, with the demo school in it; the same code that `npm start`
 * runs.
 */
export const createMockServer = async ({
  driver,
  signingKey,
  play,
  ...outside
}: MockPorts): Promise<ReturnType<typeof createApp>> => {
  const store = await openStore({
    tables: domainTables,
    driver,
    resources: Object.values(resources),
    clock: systemClock,
    ids: webIds,
  })
  const ports: EnginePorts = {
    store,
    ...outside,
    clock: systemClock,
    ids: webIds,
    log: quietLog,
    resources,
    pages,
    rules,
    tasks,
    ...domainRegistry,
    identity: identityPort,
    config: {
      signingKey,
      version: 'demo',
      development: true,
      inBrowser: true,
      ownAddress: () => (typeof location === 'undefined' ? undefined : location.origin),
    },
  }
  if (await schoolIsMissing(ports))
    await foundDemoSchool(ports, demoPassword, async ({ institutionId, adminId }) =>
      seedDemo({
        scope: store.scope(institutionId),
        contextFor: await contextsOf(ports, adminId, institutionId, 'seed'),
        files: ports.files,
        resources,
      }),
    )
  startLive(ports)
  // work that is due by time: offers of the waiting list, for example
  const look = () => {
    void resumeTasks(ports).catch(() => undefined)
    void dueWorker(ports, 'seminarMessage')
      .look()
      .catch(() => undefined)
  }
  look()
  unrefTimer(setInterval(look, 60_000))
  if (play) void playToday(ports, () => false).catch(() => undefined)
  if (play)
    void playPastWeeks(ports, () => false, playedDays)
      .then(() => play.kept())
      .catch(() => undefined)
  return createApp(ports)
}
