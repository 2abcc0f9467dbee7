import type { AppPorts } from './platform/context.ts'
import { resumeImports } from './engine/imports/background.ts'
import { sweepTasks } from './engine/exports/sweep.ts'
import { resumeCounting } from './domain/classroom/events/due.ts'
import { sweepPasses } from './domain/identity/session/passes.ts'
import { resumeTasks } from './platform/jobs/queue.ts'
import { seal } from './platform/jobs/seal.ts'
import { sweepReminders } from './domain/reminders/sweep.ts'
import { sweepLessons } from './domain/scheduling/lesson/sweep.ts'
import { sweep } from './jobSweep.ts'

const hour = 3600 * 1000
const minute = 60 * 1000

/** Work beside the requests: imports and tasks that a stopped process left, what becomes due, the sealing of changes, and the daily sweep. Answers what ends it. */
export const startJobs = (ports: AppPorts): (() => void) => {
  const guarded = (name: string, job: () => Promise<unknown>) => () => {
    job().catch((error: unknown) =>
      ports.log.error(
        { job: name, error: error instanceof Error ? error.message : String(error) },
        'job failed',
      ),
    )
  }
  const resume = guarded('resume imports', () => resumeImports(ports))
  const tasks = guarded('resume tasks', () => resumeTasks(ports))
  const counting = guarded('count lessons', () => resumeCounting(ports))
  const sweepPassesNow = guarded('sweep passes', () => sweepPasses(ports))
  const sweepTasksNow = guarded('sweep tasks', () => sweepTasks(ports))
  const sweepNow = guarded('sweep', () => sweep(ports))
  const lessons = guarded('sweep lessons', () => sweepLessons(ports))
  const reminders = guarded('sweep reminders', () => sweepReminders(ports))
  const sealNow = guarded('seal', () => seal(ports))
  resume()
  tasks()
  counting()
  sweepNow()
  sealNow()
  reminders()
  guarded('sweep all lessons', () => sweepLessons(ports, true))()
  const timers = [
    setInterval(resume, minute),
    setInterval(tasks, minute),
    setInterval(counting, minute),
    setInterval(lessons, minute / 2),
    setInterval(reminders, minute / 2),
    setInterval(sealNow, minute),
    setInterval(sweepNow, 24 * hour),
    setInterval(sweepPassesNow, 10 * minute),
    setInterval(sweepTasksNow, 10 * minute),
  ]
  // what a process that was killed a moment ago has left is known as left after half a minute of silence
  const soon = setTimeout(tasks, 40_000)
  return () => {
    clearTimeout(soon)
    timers.forEach(timer => clearInterval(timer))
  }
}
