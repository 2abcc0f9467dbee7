import { domains } from './domains.ts'
import type { EnginePorts } from './engine/ports.ts'
import { resumeTasks } from './engine/jobs/queue.ts'
import { sweep } from './sweep.ts'
import { errorMessage } from './platform/errors/errorMessage.ts'
import { day } from '../src/schema/durations.ts'

/** By then a task of a process that was killed just before the start counts as left behind. */
const staleTaskMs = 40_000

/** Starts the schedules of every domain and the daily sweep; answers what stops them. A failure is logged and ends nothing. */
export const startJobs = (ports: EnginePorts): (() => void) => {
  const guarded = (name: string, job: () => Promise<unknown>): void => {
    job().catch((error: unknown) =>
      ports.log.error({ job: name, error: errorMessage(error) }, 'job failed'),
    )
  }
  const schedules = [
    ...domains.flatMap(domain => domain.schedules ?? []),
    { name: 'sweep', every: day, atStart: undefined, run: () => sweep(ports) },
  ]
  for (const { name, run, atStart } of schedules)
    if (atStart !== false) guarded(name, () => run(ports, true))
  const timers = schedules.map(({ name, every, run }) =>
    setInterval(() => guarded(name, () => run(ports, false)), every),
  )
  const staleTasks = setTimeout(
    () => guarded('resume tasks', () => resumeTasks(ports)),
    staleTaskMs,
  )
  return () => {
    clearTimeout(staleTasks)
    timers.forEach(timer => clearInterval(timer))
  }
}
