import { lesson as lessonResource } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import {
  superviseRecord,
  type SuperviseRecord,
} from '../../../resources/supervision/supervise-record/superviseRecord.resource.ts'
import { enter } from '../../engine/journals/enter.ts'
import type { RuleContext } from '../../engine/records/rules.ts'

type Deed = Pick<SuperviseRecord, 'act'> &
  Partial<Pick<SuperviseRecord, 'at' | 'seconds' | 'target' | 'recipientId' | 'detail'>>
type Recording = Pick<RuleContext, 'tx' | 'ids' | 'contextOf' | 'actor' | 'now'>

/**
 * Records a supervisor's action in the supervision record, in the caller's name or that of `who`;
 * `key`: only once. Returns the entry.
 */
export const record = async (
  ctx: Recording,
  lessonId: string,
  deed: Deed,
  {
    who = ctx.actor,
    key,
  }: { readonly who?: { readonly id: string; readonly name: string }; readonly key?: string } = {},
): Promise<SuperviseRecord> => {
  const lesson = await ctx.tx.get(lessonResource, lessonId)
  const values = {
    at: ctx.now,
    ...deed,
    operatorId: who.id,
    operatorName: who.name,
    lessonId,
    courseId: lesson?.courseId ?? null,
  }
  const [entry] = await enter(ctx, superviseRecord, [
    { values, ...(key === undefined ? {} : { key }) },
  ])
  if (!entry) throw new Error('no entry was made')
  return entry
}
