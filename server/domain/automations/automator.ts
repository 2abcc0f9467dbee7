import { Watch } from '../../engine/journal/watch.ts'
import { readFeed } from '../../engine/journal/feed.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { takeChanges } from './changes.ts'
import { datesAreDue, startByDates } from './dates.ts'
import { executeRuns, msToNextRun } from './execute.ts'
import { areCurrent, loadAutomations, type Loaded } from './load.ts'
import { automationFeed } from './note.ts'

/** A run that becomes due within so many milliseconds is woken for; the round of the half-minute finds the others. */
const wakeWithinMs = 60_000
/** After a change automations rest so long, in milliseconds, so that many changes are looked at together and writes are not held up. @tuning */
const gatherMs = 100

const targetsOf = ({ armed }: Loaded): readonly string[] => [
  ...new Set(armed.map(({ record }) => record.target)),
]

/**
 * Finds out what starts automations: changes since the last time, and dates. All of it happens under the lock of the position in the journal,
 * so of several servers one does it. Answers false where automations were changed meanwhile: nothing was done.
 */
const startAll = (ports: EnginePorts, scope: Scope, loaded: Loaded): Promise<boolean> =>
  scope.transaction(
    async tx => {
      let isCurrent = true
      await readFeed(ports, tx, {
        name: automationFeed,
        resources: targetsOf(loaded),
        begin: async () => (isCurrent = await areCurrent(tx, loaded)),
        take: changes => takeChanges(tx, loaded, changes),
      })
      if (isCurrent) await startByDates(tx, loaded, ports.clock.now())
      return isCurrent
    },
    { patient: true },
  )

/** Automations are changed so often at most while one look is under way. */
const maxLoads = 5

/** Carries out the automations of a process; several processes share the work. */
const makeAutomator = (ports: EnginePorts): Watch => {
  const owner = ports.ids.secret(8)
  const look = async (scope: Scope, changed: boolean): Promise<number | undefined> => {
    const since = ports.clock.now()
    let loaded = await loadAutomations(ports, scope)
    if (changed || datesAreDue(loaded, since))
      for (let n = 1; !(await startAll(ports, scope, loaded)) && n < maxLoads; n++)
        loaded = await loadAutomations(ports, scope)
    if (await executeRuns(ports, scope, owner, loaded)) return 1
    return msToNextRun(scope, ports.clock.now(), wakeWithinMs)
  }
  return new Watch(ports, {
    what: 'automations',
    gatherMs,
    institutions: async () => {
      const rows = await ports.store.db
        .selectFrom('institution')
        .select('id')
        .where('automations', '>', 0)
        .execute()
      return rows.map(({ id }) => id)
    },
    look,
  })
}

const automators = new WeakMap<EnginePorts, Watch>()
/** What carries out the automations of the server that these ports belong to. */
export const automatorOf = (ports: EnginePorts): Watch => {
  const known = automators.get(ports) ?? makeAutomator(ports)
  automators.set(ports, known)
  return known
}
