import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { recording } from '../../../resources/playback/recording/recording.resource.ts'
import { ratedItem } from '../../../resources/billing/rated-item/ratedItem.resource.ts'
import { minute } from '../../../src/schema/durations.ts'
import type { Due, DueLook, DueOutcome } from '../../engine/due/due.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { lockLedger } from '../ledger/index.ts'
import { reviewBills } from './bills.ts'
import { tariffSince } from './tariffs.ts'
import { followTariffs } from './tariffCopies.ts'
import { chargeSms, chargeStorage } from './periodic.ts'
import { settleUsage } from './settle.ts'
import { usageOfLesson, usageOfRecording } from './usage.ts'

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

/**
 * Due usage with a price: recordings, and lessons that have ended. Usage without a price waits for
 * one and delays nothing else.
 */
const pricedUsage = async ({ ports: { store }, scope, limit }: DueLook) => {
  const db = tablesOf(scope, lesson, recording)
  const { currency } = await store.db
    .selectFrom('institution')
    .select('currency')
    .where('id', '=', scope.institutionId)
    .executeTakeFirstOrThrow()
  // institutions without a price of their own are billed from the platform's first price on
  const livePriced = await tariffSince(store.db, currency, 'LIVE')
  const recordingPriced = await tariffSince(store.db, currency, 'RECORDING')
  const lessons = await db
    .selectFrom('usageDue')
    .innerJoin('lesson', 'lesson.id', 'usageDue.refId')
    .select(['usageDue.kind', 'usageDue.refId', 'usageDue.since'])
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
    .limit(limit)
    .execute()
  const recordings = await db
    .selectFrom('usageDue')
    .leftJoin('recording', 'recording.id', 'usageDue.refId')
    .select(['usageDue.kind', 'usageDue.refId', 'usageDue.since'])
    .where('usageDue.kind', '=', 'RECORDING')
    .where(eb => {
      const at = eb.fn.coalesce('recording.readyAt', 'recording.updateTime')
      return eb.or([
        // it is free, whatever the price
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
    .limit(limit)
    .execute()
  return [...lessons, ...recordings]
}

type NotedUsage = Awaited<ReturnType<typeof pricedUsage>>[number]

/**
 * Rates a usage and removes its note, unless it was noted again meanwhile. The process that holds
 * the ledger's lock reads the current usage, so a process that waited rates no outdated data.
 */
const settleNoted = async (
  ctx: RuleContext,
  { kind, refId }: NotedUsage,
): Promise<DueOutcome | undefined> => {
  await lockLedger(ctx)
  const noted = ctx.tx.db.selectFrom('usageDue').where('kind', '=', kind)
  const row = await noted.select('mark').where('refId', '=', refId).executeTakeFirst()
  if (!row) return undefined
  const usage =
    kind === 'LIVE' ? await usageOfLesson(ctx, refId) : await usageOfRecording(ctx, refId)
  // without a price it stays due
  if (usage && !(await settleUsage(ctx, usage))) return { againMs: minute }
  await ctx.tx.db
    .deleteFrom('usageDue')
    .where('kind', '=', kind)
    .where('refId', '=', refId)
    .where('mark', '=', row.mark)
    .execute()
  return undefined
}

/**
 * Rates noted usage, each in its own transaction. It polls once a minute instead of reacting at
 * once, so that attendance that is recounted several times in between is rated once.
 */
export const usageDue: Due = {
  inOrder: true,
  async find(look) {
    const noted = await pricedUsage(look)
    if (!noted.length) return []
    const contexts = await systemContexts(look.ports, look.scope.institutionId)
    return noted.map(one => ({
      key: `${one.kind} ${one.refId}`,
      since: one.since,
      work: tx => settleNoted(ruleContext(tx, contexts(ratedItem.name)), one),
    }))
  },
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
