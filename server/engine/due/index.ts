import { minute } from '../../../src/schema/durations.ts'
import type { Schedule } from '../domain.ts'
import type { EnginePorts } from '../ports.ts'
import { dueTopic, type DueTables } from './due.ts'
import { DueWorker } from './worker.ts'
import { perServer } from '../../platform/perServer.ts'

const workersOf = perServer(() => new Map<string, DueWorker>())

/** The worker for due records of a table, of the server with these ports. */
export const dueWorker = (ports: EnginePorts, table: string): DueWorker => {
  const known = workersOf(ports)
  const due = ports.due[table]
  if (!due) throw new Error(`no manifest lists ${table} in due`)
  const worker = known.get(table) ?? new DueWorker(ports, table, due)
  known.set(table, worker)
  return worker
}

/** Scans an institution at once, after a commit that made a record of the table due. */
export const wakeDue = (ports: EnginePorts, table: string, institutionId: string): void =>
  dueWorker(ports, table).wake(institutionId)

/**
 * Scans every institution. After the `first` scan, records that commits announce are found at once.
 */
export const dueRound = (ports: EnginePorts, table: string, first: boolean): Promise<void> => {
  if (first)
    ports.store.listen((institutionId, topic) => {
      if (topic === dueTopic(table)) wakeDue(ports, table, institutionId)
    })
  return dueWorker(ports, table).look()
}

/** The scans of every institution, as schedules. */
export const dueSchedules = (tables: DueTables): readonly Schedule[] =>
  Object.entries(tables).map(([table, { every = minute }]) => ({
    name: `work off ${table}`,
    every,
    run: (ports, first) => dueRound(ports, table, first),
  }))

/** Ends the work on due records when the server stops: what has begun is waited for. */
export const haltDue = async (ports: EnginePorts): Promise<void> => {
  await Promise.all([...workersOf(ports).values()].map(worker => worker.halt()))
}

/** Shows each table's due records in the server's metrics. */
export const measureDue = (ports: EnginePorts): void => {
  const gauge = (name: string, help: string, of: (worker: DueWorker) => number): void =>
    ports.metrics?.gauge({
      name,
      help,
      label: 'table',
      read: () =>
        new Map(Object.keys(ports.due).map(table => [table, of(dueWorker(ports, table))])),
    })
  gauge(
    'edu_due_waiting',
    'Due records that were found and are not worked off',
    worker => worker.figures().waiting,
  )
  gauge('edu_due_oldest_seconds', 'Time since the oldest of them became due', worker => {
    const { oldest } = worker.figures()
    if (oldest === undefined) return 0
    return Math.max(0, (ports.clock.now().getTime() - Date.parse(oldest)) / 1000)
  })
  gauge(
    'edu_due_failed',
    'Tries that have failed since the start',
    worker => worker.figures().failed,
  )
}
