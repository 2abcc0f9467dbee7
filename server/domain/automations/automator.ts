import { wakeDue } from '../../engine/due/index.ts'
import type { WatchOptions } from '../../engine/changes/watch.ts'
import { institutionsReading, readFeed } from '../../engine/changes/feed.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { takeChanges } from './changes.ts'
import { datesAreDue, nextDate, startByDates } from './dates.ts'
import { areCurrent, loadAutomations, type Loaded } from './load.ts'
import { automationFeed } from './note.ts'

/**
 * A date within this many milliseconds gets its own timer; the round every half minute finds the
 * others.
 */
const wakeWithinMs = 60_000
/**
 * Delay in milliseconds after a change, so that many changes are examined together and writes are
 * not delayed. @tuning
 */
const gatherMs = 100

const targetsOf = ({ armed }: Loaded): readonly string[] => [
  ...new Set(armed.map(({ record }) => record.target)),
]

/** Maximum number of changes per transaction: every automation may examine each. @tuning */
const batch = 500

/** Result if automations were changed while they were examined: nothing was done. */
const outdated = 'outdated'

/**
 * Starts automations for changes since the last time, and for dates. It runs under the lock of the
 * position in the journal, so only one of several servers does it. Returns whether there are more
 * changes.
 */
const startSome = (
  ports: EnginePorts,
  scope: Scope,
  loaded: Loaded,
  reached: boolean,
): Promise<boolean | typeof outdated> =>
  scope.transaction(
    async tx => {
      let isCurrent = true
      const more = await readFeed(ports, tx, {
        name: automationFeed,
        resources: targetsOf(loaded),
        batch,
        begin: async () => (isCurrent = await areCurrent(tx, loaded)),
        take: changes => takeChanges(tx, loaded, changes),
      })
      if (!isCurrent) return outdated
      if (!more) await startByDates(tx, loaded, ports.clock.now(), reached)
      return more
    },
    { patient: true },
  )

/** Automations are changed so often at most while one look is under way. */
const maxLoads = 5

/** Starts everything that is due; returns the automations as they were at that time. */
const startAll = async (ports: EnginePorts, scope: Scope, reached: boolean): Promise<Loaded> => {
  let loaded = await loadAutomations(ports, scope)
  for (let loads = 1; ;) {
    const more = await startSome(ports, scope, loaded, reached)
    if (more === false || (more === outdated && loads >= maxLoads)) return loaded
    if (more === outdated) {
      loads += 1
      loaded = await loadAutomations(ports, scope)
    }
  }
}

/** Starts the automations of a process; several processes share the work. */
export const automator = (ports: EnginePorts): WatchOptions => {
  // by institution: the next instant at which a date starts one
  const dates = new Map<string, number>()
  const look = async (scope: Scope, changed: boolean): Promise<number | undefined> => {
    const { institutionId } = scope
    const reached = (dates.get(institutionId) ?? Infinity) <= ports.clock.now().getTime()
    const known = changed || reached ? undefined : await loadAutomations(ports, scope)
    const loaded =
      known && !datesAreDue(known, ports.clock.now())
        ? known
        : await startAll(ports, scope, reached)
    if (loaded !== known) wakeDue(ports, 'automationQueue', institutionId)
    const now = ports.clock.now()
    const next = await nextDate(scope, loaded, now, wakeWithinMs)
    if (next === undefined) dates.delete(institutionId)
    else dates.set(institutionId, next)
    return next === undefined ? undefined : Math.max(1, next - now.getTime())
  }
  return {
    gatherMs,
    institutions: () => institutionsReading(ports.store, automationFeed),
    look,
  }
}
