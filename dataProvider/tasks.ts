import { readTask, readTaskFile } from '../src/protocol/calls/tasks.ts'
import type { TaskCalls } from '../src/protocol/tasks.ts'
import { ask } from './ask.ts'
import type { Context } from './context.ts'

/** Work beside the requests, as the shell asks for it. */
export const createTaskCalls = (ctx: Context): TaskCalls => ({
  task: (id, options) => ask(ctx)(readTask, { id }, options),
  taskFile: (id, options) => ask(ctx)(readTaskFile, { id }, options),
})
