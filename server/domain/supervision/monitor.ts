import { alert, type Alert } from '../../../resources/supervision/alert/alert.resource.ts'
import { alertNews, type AlertNews } from '../../../resources/supervision/alert/alert.options.ts'
import { createRecord } from '../../engine/records/create.ts'
import { among, rowsWhere, toIsoInstant } from '../../engine/records/rows.ts'
import type { Reading } from '../../engine/records/rules.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { acquireLock } from '../../engine/records/transactionLocks.ts'
import { updateRecord } from '../../engine/records/update.ts'
import type { WatchOptions } from '../../engine/changes/watch.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { tellOfRooms } from '../classroom/index.ts'
import { causesOf, type AlertCause } from './causes.ts'
import { supervisionPolicyOf } from './policy.ts'
import { nextStart, runningLessons, type RunningLesson } from './roomFacts.ts'

/** Milliseconds between checks of running rooms. @tuning */
const everyMs = 2000
/**
 * Delay in milliseconds after an event of a room, so that several are checked together.
 * @tuning
 */
const gatherMs = 1000
/** What begins later is found by the round of the minute. */
const withinMs = 60_000
const living = ['NOTICED', 'OPEN', 'ACKNOWLEDGED']

interface Found extends AlertCause {
  readonly lesson: RunningLesson
}
const keyOf = (lessonId: string, kind: string, personId: string | null): string =>
  `${lessonId} ${kind} ${personId ?? ''}`

const livingAlerts = (reading: Reading): Promise<Alert[]> =>
  rowsWhere(reading, alert, [among('state', living)])

/** Problems that are new, and recorded ones that are resolved. */
const differenceOf = (found: readonly Found[], noted: readonly Alert[]) => {
  const known = new Set(noted.map(one => keyOf(one.lessonId, one.kind, one.personId)))
  const wrong = new Set(found.map(one => keyOf(one.lesson.id, one.kind, one.personId)))
  return {
    begun: found.filter(one => !known.has(keyOf(one.lesson.id, one.kind, one.personId))),
    gone: noted.filter(one => !wrong.has(keyOf(one.lessonId, one.kind, one.personId))),
  }
}

const foundNow = async (
  reading: Reading,
  now: number,
): Promise<{ readonly found: Found[]; readonly running: boolean }> => {
  const { pictureMinutes } = await supervisionPolicyOf(reading)
  const lessons = await runningLessons(reading, now)
  const found = lessons.flatMap(lesson =>
    causesOf(lesson.facts, now, pictureMinutes * 60_000).map(cause => ({ ...cause, lesson })),
  )
  return { found, running: lessons.length > 0 }
}

/**
 * Records problems in an institution's running lessons, and closes resolved ones. A cause is
 * recorded once for as long as it lasts. Returns whether any lesson is in progress.
 */
export const watchRooms = async (ports: EnginePorts, scope: Scope): Promise<boolean> => {
  const now = ports.clock.now().getTime()
  const { found, running } = await foundNow(scope, now)
  const seen = differenceOf(found, await livingAlerts(scope))
  if (!seen.begun.length && !seen.gone.length) return running
  const of = await systemContexts(ports, scope.institutionId)
  await scope.transaction(async tx => {
    // another process may have noted it meanwhile
    await acquireLock(tx, 'alerts')
    const { begun, gone } = differenceOf((await foundNow(tx, now)).found, await livingAlerts(tx))
    for (const { lesson, kind, personId, since } of begun)
      await createRecord(
        tx,
        of('alert'),
        {
          lessonName: lesson.name,
          kind,
          lessonId: lesson.id,
          courseId: lesson.courseId,
          teacherId: lesson.teacherId,
          personId: personId || null,
          since: toIsoInstant(since),
        },
        { system: true },
      )
    for (const { id } of gone)
      await updateRecord(
        tx,
        of('alert'),
        { id, changes: { state: 'CLOSED', goneAt: toIsoInstant(now), escalateAt: null } },
        { system: true },
      )
  })
  return running
}

/**
 * Sends alerts that changed after an instant to the windows; returns the latest change. What was
 * only noticed makes no sound.
 */
const tellOfAlerts = async (ports: EnginePorts, scope: Scope, after: string): Promise<string> => {
  const rows = await tablesOf(scope, alert)
    .selectFrom('alert')
    .select(['id', 'kind', 'state', 'lessonId', 'updateTime'])
    .where('updateTime', '>', after)
    .orderBy('updateTime')
    .limit(200)
    .execute()
  tellOfRooms(
    ports,
    scope.institutionId,
    rows.map(({ lessonId }) => lessonId),
  )
  for (const { id, kind, state } of rows)
    if (state === 'OPEN') {
      const news: AlertNews = { id, kind, state }
      await ports.identity.notify(ports, scope.institutionId, 'everyone', alertNews, news)
    }
  return rows.at(-1)?.updateTime ?? after
}

/** Watches the rooms of a server. */
export const monitor = (ports: EnginePorts): WatchOptions => {
  const told = new Map<string, string>()
  return {
    gatherMs,
    institutions: async () =>
      (await ports.store.db.selectFrom('institution').select('id').execute()).map(({ id }) => id),
    async look(scope) {
      const now = ports.clock.now().getTime()
      const running = await watchRooms(ports, scope)
      const after = told.get(scope.institutionId) ?? toIsoInstant(now)
      told.set(scope.institutionId, await tellOfAlerts(ports, scope, after))
      if (running) return everyMs
      const next = await nextStart(scope, now)
      return next === undefined || next - now > withinMs ? undefined : next - now + 1
    },
  }
}
