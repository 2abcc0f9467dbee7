import { bulkTask } from '../bulk/task.ts'
import { newsTask } from '../domain/teaching/booking/news/task.ts'
import { leaversTask } from '../domain/teaching/booking/leavers.ts'
import { seatsTask } from '../domain/teaching/booking/due.ts'
import { exportTask } from '../exports/task.ts'
import type { TaskHandler } from './task.ts'

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
