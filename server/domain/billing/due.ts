import { lesson } from '../../../resources/lesson/lesson.resource.ts'
import { recording } from '../../../resources/recording/recording.resource.ts'
import { ratedItem } from '../../../resources/rated-item/ratedItem.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/update.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { reviewBills } from './bills.ts'
import { chargeSms, chargeStorage } from './periodic.ts'
import { settleUsage } from './settle.ts'
import { usageOfLesson, usageOfRecording } from './usage.ts'

/** Usage that is rated in one round. @tuning */
const batchSize = 200

/** Notes that usage is to be rated, or rated again, in the transaction that changed it. */
export const noteUsage = async (
  { tx, now, ids }: Pick<RuleContext, 'tx' | 'now' | 'ids'>,
  kind: 'LIVE' | 'RECORDING',
  refIds: readonly string[],
): Promise<void> => {
  if (!refIds.length) return
  const mark = ids.next()
  await tx.db
    .insertInto('usageDue')
    .values([...new Set(refIds)].toSorted().map(refId => ({ kind, refId, since: now, mark })))
    .onConflict(on => on.columns(['kind', 'refId']).doUpdateSet({ mark }))
    .execute()
}

interface Due {
  readonly kind: string
  readonly refId: string
  readonly mark: string
}

/**
 * Usage that is due: recordings, and lessons that have ended. What took place before there was a price waits for one, and is left out: it would
 * keep what can be rated waiting behind it.
 */
const dueOf = async (scope: Scope): Promise<readonly Due[]> => {
  const lessons = await tablesOf(scope, lesson)
    .selectFrom('usageDue')
    .innerJoin('lesson', 'lesson.id', 'usageDue.refId')
    .select(['usageDue.kind', 'usageDue.refId', 'usageDue.mark'])
    .where('usageDue.kind', '=', 'LIVE')
    .where('lesson.status', '=', 'ENDED')
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('priceSpan')
          .select('priceSpan.priceId')
          .where('priceSpan.item', '=', 'LIVE')
          .where('priceSpan.from', '<=', eb.fn.coalesce('lesson.realCloseAt', 'lesson.endAt'))
          .where('priceSpan.until', '>', eb.fn.coalesce('lesson.realCloseAt', 'lesson.endAt')),
      ),
    )
    .orderBy('usageDue.since')
    .limit(batchSize)
    .execute()
  const recordings = await tablesOf(scope, recording)
    .selectFrom('usageDue')
    .leftJoin('recording', 'recording.id', 'usageDue.refId')
    .select(['usageDue.kind', 'usageDue.refId', 'usageDue.mark'])
    .where('usageDue.kind', '=', 'RECORDING')
    .where(eb =>
      eb.or([
        // there is nothing to charge: it is noted no more
        eb('recording.id', 'is', null),
        eb('recording.state', '!=', 'SUCCEEDED'),
        eb.exists(
          eb
            .selectFrom('priceSpan')
            .select('priceSpan.priceId')
            .where('priceSpan.item', '=', 'RECORDING')
            .where(
              'priceSpan.from',
              '<=',
              eb.fn.coalesce('recording.readyAt', 'recording.updateTime'),
            )
            .where(
              'priceSpan.until',
              '>',
              eb.fn.coalesce('recording.readyAt', 'recording.updateTime'),
            ),
        ),
      ]),
    )
    .orderBy('usageDue.since')
    .limit(batchSize)
    .execute()
  return [...lessons, ...recordings]
}

const settleDue = async (ctx: RuleContext, due: Due): Promise<void> => {
  const usage =
    due.kind === 'LIVE'
      ? await usageOfLesson(ctx, due.refId)
      : await usageOfRecording(ctx, due.refId)
  // without a price it stays due
  if (usage && !(await settleUsage(ctx, usage))) return
  await ctx.tx.db
    .deleteFrom('usageDue')
    .where('kind', '=', due.kind)
    .where('refId', '=', due.refId)
    .where('mark', '=', due.mark)
    .execute()
}

/** Rates what is due of every institution, each usage in a transaction of its own, and brings its bills up to date. */
export const rateDue = async (ports: EnginePorts): Promise<void> => {
  for (const { id } of await ports.store.db.selectFrom('institution').select('id').execute()) {
    const scope = ports.store.scope(id)
    const due = await dueOf(scope)
    if (!due.length) continue
    const contexts = await systemContexts(ports, id)
    for (const one of due)
      await scope.transaction(tx => settleDue(ruleContext(tx, contexts(ratedItem.name)), one))
  }
}

/** Charges storage and SMS of every institution, brings its bills up to date, and closes those that are due. */
export const billMonthsOf = async (ports: EnginePorts): Promise<void> => {
  for (const { id } of await ports.store.db.selectFrom('institution').select('id').execute()) {
    const contexts = await systemContexts(ports, id)
    await ports.store.scope(id).transaction(async tx => {
      const ctx = ruleContext(tx, contexts(ratedItem.name))
      await chargeStorage(ctx)
      await chargeSms(ctx)
      await reviewBills(ctx)
    })
  }
}
