import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { recording } from '../../../resources/playback/recording/recording.resource.ts'
import { ratedItem } from '../../../resources/billing/rated-item/ratedItem.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { reviewBills } from './bills.ts'
import { tariffSince } from './tariffs.ts'
import { followTariffs } from './tariffCopies.ts'
import { chargeSms, chargeStorage } from './periodic.ts'
import { settleUsage } from './settle.ts'
import { usageOfLesson, usageOfRecording } from './usage.ts'
import { eachInstitution } from '../../engine/schedules/eachInstitution.ts'

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

/** Usage that is due and has a price: recordings, and lessons that have ended. What has none waits for one and holds nothing up. */
const dueOf = async (
  { store }: Pick<EnginePorts, 'store'>,
  scope: Scope,
): Promise<readonly Due[]> => {
  const db = tablesOf(scope, lesson, recording)
  const { currency } = await store.db
    .selectFrom('institution')
    .select('currency')
    .where('id', '=', scope.institutionId)
    .executeTakeFirstOrThrow()
  // where the institution has no price of its own, the platform's applies from its first one on
  const livePriced = await tariffSince(store.db, currency, 'LIVE')
  const recordingPriced = await tariffSince(store.db, currency, 'RECORDING')
  const lessons = await db
    .selectFrom('usageDue')
    .innerJoin('lesson', 'lesson.id', 'usageDue.refId')
    .select(['usageDue.kind', 'usageDue.refId', 'usageDue.mark'])
    .where('usageDue.kind', '=', 'LIVE')
    .where('lesson.status', '=', 'ENDED')
    .where(eb => {
      const at = eb.fn.coalesce('lesson.realCloseAt', 'lesson.endAt')
      return eb.or([
        ...(livePriced === undefined ? [] : [eb(at, '>=', livePriced)]),
        eb.exists(
          eb
            .selectFrom('priceSpan')
            .select('priceSpan.priceId')
            .where('priceSpan.item', '=', 'LIVE')
            .where('priceSpan.from', '<=', at)
            .where('priceSpan.until', '>', at),
        ),
      ])
    })
    .orderBy('usageDue.since')
    .limit(batchSize)
    .execute()
  const recordings = await db
    .selectFrom('usageDue')
    .leftJoin('recording', 'recording.id', 'usageDue.refId')
    .select(['usageDue.kind', 'usageDue.refId', 'usageDue.mark'])
    .where('usageDue.kind', '=', 'RECORDING')
    .where(eb => {
      const at = eb.fn.coalesce('recording.readyAt', 'recording.updateTime')
      return eb.or([
        // nothing is charged for it, whatever the price
        eb('recording.id', 'is', null),
        eb('recording.state', '!=', 'SUCCEEDED'),
        eb('recording.seconds', 'is', null),
        ...(recordingPriced === undefined ? [] : [eb(at, '>=', recordingPriced)]),
        eb.exists(
          eb
            .selectFrom('priceSpan')
            .select('priceSpan.priceId')
            .where('priceSpan.item', '=', 'RECORDING')
            .where('priceSpan.from', '<=', at)
            .where('priceSpan.until', '>', at),
        ),
      ])
    })
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

/**
 * Rates a part of what is due of an institution, each usage in a transaction of its own; returns whether there may be more. One that fails
 * stays due and holds up no other.
 */
const rateSome = async (ports: EnginePorts, scope: Scope): Promise<boolean> => {
  const due = await dueOf(ports, scope)
  if (!due.length) return false
  const contexts = await systemContexts(ports, scope.institutionId)
  let failed = 0
  for (const one of due)
    try {
      await scope.transaction(tx => settleDue(ruleContext(tx, contexts(ratedItem.name)), one))
    } catch (error) {
      failed += 1
      ports.log.error({ ...one, error: errorMessage(error) }, 'usage was not rated')
    }
  return due.length >= batchSize && failed < due.length
}

/** Rounds that follow each other at once: 20,000 usages of an institution. @tuning */
const maxRounds = 100
/** Rating in progress: one that takes longer than the time between two is not begun twice. */
const rating = new WeakMap<EnginePorts, Promise<void>>()

const rateAll = async (ports: EnginePorts): Promise<void> => {
  let ids: readonly string[] | undefined
  // one after the other, so that no institution waits until all usage of another is rated
  for (let round = 0; ids?.length !== 0 && round < maxRounds; round++) {
    const more: string[] = []
    const rate = async (scope: Scope) => {
      if (await rateSome(ports, scope)) more.push(scope.institutionId)
    }
    await eachInstitution(ports, 'rate usage', rate, ids)
    ids = more
  }
}

/** Rates what is due of every institution, until nothing more is. */
export const rateDue = (ports: EnginePorts): Promise<void> => {
  const known = rating.get(ports)
  if (known) return known
  const going = rateAll(ports).finally(() => rating.delete(ports))
  rating.set(ports, going)
  return going
}

/**
 * Follows the platform's prices, charges an institution's storage and SMS, brings its bills up to
 * date, and closes those that are due.
 */
export const billMonthsOf = async (scope: Scope, ports: EnginePorts): Promise<void> => {
  const contexts = await systemContexts(ports, scope.institutionId)
  await scope.transaction(async tx => {
    const ctx = ruleContext(tx, contexts(ratedItem.name))
    await followTariffs(ctx)
    await chargeStorage(ctx)
    await chargeSms(ctx)
    await reviewBills(ctx)
  })
}
