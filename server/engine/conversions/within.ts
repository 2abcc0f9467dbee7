import type { ConversionRequest, ConvertedFiles } from '../../platform/ports.ts'
import { ConversionFailed } from '../../platform/ports.ts'
import type { RunningTask } from '../jobs/task.ts'

/** Milliseconds between two checks whether a conversion must end. */
const lookMs = 200

/** Why a conversion ended early: the server stops, or a person cancelled the task. */
class TaskEnds extends Error {
  readonly state: 'HALTED' | 'CANCELLED'
  constructor(state: 'HALTED' | 'CANCELLED') {
    super(`the task is ${state}`)
    this.state = state
  }
}

const endOf = (
  task: Pick<RunningTask, 'cancelled' | 'stopping'>,
): 'HALTED' | 'CANCELLED' | undefined => {
  if (task.cancelled()) return 'CANCELLED'
  return task.stopping() ? 'HALTED' : undefined
}

/**
 * Runs the work of a task that waits for another process. Returns 'HALTED' if the server stops and
 * 'CANCELLED' if a person cancelled it. The signal aborts the work.
 */
export const workWithin = async <T>(
  task: Pick<RunningTask, 'cancelled' | 'stopping'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'HALTED' | 'CANCELLED'> => {
  const ending = new AbortController()
  const look = setInterval(() => {
    const state = endOf(task)
    if (state) ending.abort(new TaskEnds(state))
  }, lookMs)
  try {
    return await work(ending.signal)
  } catch (error) {
    if (error instanceof TaskEnds) return error.state
    throw error
  } finally {
    clearInterval(look)
  }
}

/**
 * Converts a file as the work of a task; deletes partial results if it ends early. Throws
 * ConversionFailed.
 */
export const convertWithin = async (
  task: RunningTask,
  request: Omit<ConversionRequest, 'signal'>,
): Promise<ConvertedFiles | 'HALTED' | 'CANCELLED'> => {
  const { converter } = task.ports
  if (!converter) throw new ConversionFailed('UNAVAILABLE', 'this server converts no files')
  return workWithin(task, signal => converter.convert({ ...request, signal }))
}
