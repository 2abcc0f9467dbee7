import { domains } from './domains.ts'
import { dueSchedules, haltDue } from './engine/due/index.ts'
import type { Schedule } from './engine/domain.ts'
import type { EnginePorts } from './engine/ports.ts'
import { haltTasks, resumeTasks } from './engine/jobs/queue.ts'
import { haltWatches, watchSchedules } from './engine/changes/watches.ts'
import { runSchedule } from './engine/schedules/runSchedule.ts'
import { sweep } from './sweep.ts'
import { errorMessage } from './platform/errors/errorMessage.ts'
import { day } from '../src/schema/durations.ts'

/**
 * Age after which a task counts as abandoned, so that tasks of a process killed just before the
 * start are resumed.
 */
const staleTaskMs = 40_000

/**
 * Starts the schedules of every domain and the daily sweep; returns what stops them. A failure is
 * logged and ends nothing.
 */
export const startJobs = (ports: EnginePorts): (() => void) => {
  const guarded = (name: string, job: () => Promise<unknown>): void => {
    job().catch((error: unknown) =>
      ports.log.error({ job: name, error: errorMessage(error) }, 'job failed'),
    )
  }
  const schedules: readonly Schedule[] = [
    ...domains.flatMap(domain => domain.schedules ?? []),
    ...dueSchedules(ports.due),
    ...watchSchedules(ports.watches),
    { name: 'sweep', every: day, run: () => sweep(ports) },
  ]
  const run = (schedule: Schedule, first: boolean): void =>
    guarded(schedule.name, () => runSchedule(ports, schedule, first))
  for (const schedule of schedules) if (schedule.atStart !== false) run(schedule, true)
  const timers = schedules.map(schedule => setInterval(() => run(schedule, false), schedule.every))
  const staleTasks = setTimeout(
    () => guarded('resume tasks', () => resumeTasks(ports)),
    staleTaskMs,
  )
  return () => {
    clearTimeout(staleTasks)
    timers.forEach(timer => clearInterval(timer))
  }
}

/** For a graceful stop: resolves when background work has ended or halted. */
export const haltJobs = async (ports: EnginePorts): Promise<void> => {
  await Promise.all([
    haltTasks(ports),
    haltDue(ports),
    haltWatches(ports),
    ...domains.map(domain => domain.halt?.(ports)),
  ])
}
