import { bulkTask } from '../bulk/task.ts'
import { exportTask } from '../exports/task.ts'
import type { TaskHandler } from './task.ts'

/** Who does the tasks of a kind: one line a kind. */
export const handlers: Readonly<Record<string, TaskHandler>> = {
  bulk: bulkTask,
  export: exportTask,
}
