import { bulkTask } from './engine/bulk/task.ts'
import { newsTask } from './domain/booking/news/task.ts'
import { leaversTask } from './domain/booking/leavers.ts'
import { seatsTask } from './domain/booking/due.ts'
import { exportTask } from './engine/exports/task.ts'
import type { TaskHandler } from './platform/jobs/task.ts'

/** Who does the tasks of a kind: one line a kind. */
export const handlers: Readonly<Record<string, TaskHandler>> = {
  bulk: bulkTask,
  export: exportTask,
  seats: seatsTask,
  bookingNews: newsTask,
  leavers: leaversTask,
}

/** What takes a moment and is due at its minute: it waits for no export. */
export const briefKinds: ReadonlySet<string> = new Set(['seats', 'bookingNews', 'leavers'])
