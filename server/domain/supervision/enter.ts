import { superviseRecord } from '../../../resources/supervision/supervise-record/superviseRecord.resource.ts'
import type { RuleContext, Reading } from '../../engine/records/rules.ts'
import { supervisionPolicyOf } from './policy.ts'
import { record } from './record.ts'

/**
 * Records that the caller enters a room as a supervisor; returns the visit, which identifies them
 * in the room.
 */
export const recordEntry = async (ctx: RuleContext, lessonId: string): Promise<string> =>
  (await record(ctx, lessonId, { act: 'ENTER' })).id

/**
 * A supervisor in a room, and whether students see them; undefined if the visit isn't to this
 * lesson.
 */
export const supervisorOf = async (
  reading: Reading,
  lessonId: string,
  visit: string,
): Promise<{ readonly name: string; readonly invisible: boolean } | undefined> => {
  const entry = await reading.get(superviseRecord, visit)
  if (entry?.act !== 'ENTER' || entry.lessonId !== lessonId) return undefined
  return { name: entry.operatorName, invisible: (await supervisionPolicyOf(reading)).invisible }
}
