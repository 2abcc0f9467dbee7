import { minute } from '../../../src/schema/durations.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { EnginePorts } from '../ports.ts'
import type { Due, DueOutcome, DueRecord } from './due.ts'

/** Milliseconds until a record is tried again that has failed so often. */
export const retryPause = ({ retry }: Due, tries: number): number =>
  retry?.pauseMs ?? Math.min(10 * minute, minute * 2 ** Math.min(tries - 1, 4))

/** Tries to process a record once. On a store with one connection, requests go first. */
export const attempt = async (scope: Scope, record: DueRecord): Promise<DueOutcome | undefined> => {
  if ('work' in record)
    return (await scope.transaction(tx => record.work(tx), { patient: true })) ?? undefined
  if (await scope.transaction(tx => record.claim(tx), { patient: true })) await record.send()
  return undefined
}

/**
 * Notes that the work on a record failed: in its row, where its domain does so. Returns after how
 * many milliseconds it is tried again, undefined if it is over.
 */
export const noteFailure = async (
  { clock, log }: EnginePorts,
  { name, due, scope }: { readonly name: string; readonly due: Due; readonly scope: () => Scope },
  record: DueRecord,
  tries: number,
  error: unknown,
): Promise<number | undefined> => {
  const pause = retryPause(due, tries)
  const isLast = due.retry !== undefined && tries >= due.retry.most
  const at = isLast ? undefined : new Date(clock.now().getTime() + pause).toISOString()
  if (!record.failed) return isLast ? undefined : pause
  const note = record.failed.bind(record)
  try {
    const isOver = await scope().transaction(tx => note(tx, { error, tries, at }))
    return isOver ? undefined : pause
  } catch (noteError) {
    const data = { due: name, key: record.key, error: errorMessage(noteError) }
    log.error(data, 'a failed try was not noted')
    return pause
  }
}
