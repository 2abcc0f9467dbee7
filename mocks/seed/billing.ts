import { priceVersion } from '../../resources/billing/price-version/priceVersion.resource.ts'
import { ratedItem } from '../../resources/billing/rated-item/ratedItem.resource.ts'
import type { UsageType } from '../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import {
  billedGigabyte,
  grantMinutes,
  reviewBills,
  setPrice,
  settleUsage,
  unitUsage,
} from '../../server/domain/billing/index.ts'
import type { RuleContext } from '../../server/engine/records/rules.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'
import type { Seed } from '../../server/engine/seed.ts'

const dayMs = 86_400_000
const firstPage = { page: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const
const prices: readonly {
  readonly item: UsageType
  readonly name: string
  readonly unitPrice: number
}[] = [
  { item: 'LIVE', name: '直播标准价', unitPrice: 3 },
  { item: 'RECORDING', name: '录制标准价', unitPrice: 1.2 },
  { item: 'STORAGE', name: '存储标准价', unitPrice: 0.5 },
  { item: 'SMS', name: '短信标准价', unitPrice: 0.1 },
]
/** What each of the past months used: recordings in minutes, gigabytes and messages. */
const months = [
  { recordings: [55, 61, 48], gigabytes: 42n, messages: 31n },
  { recordings: [60, 90, 44, 58], gigabytes: 57n, messages: 44n },
  { recordings: [62, 59, 75], gigabytes: 63n, messages: 27n },
] as const

/**
 * Prices, standard minutes and three months of usage with their bills. What is there already stays.
 */
export const seed: Seed = async ({ scope, contextFor }) => {
  if ((await scope.page(priceVersion, { ...firstPage, limit: 1 })).length > 0) return
  const context = contextFor(ratedItem)
  const now = context.clock.now().getTime()
  /** Runs the server's work of some days ago. */
  const daysAgo = (days: number, work: (ctx: RuleContext) => Promise<unknown>) =>
    scope.transaction(tx =>
      work(ruleContext(tx, { ...context, clock: { now: () => new Date(now - days * dayMs) } })),
    )
  await daysAgo(100, async ctx => {
    for (const price of prices) await setPrice(ctx, { ...price, from: ctx.now })
  })
  for (const [n, { recordings, gigabytes, messages }] of months.entries()) {
    const days = 90 - n * 30
    for (const [nth, minutes] of recordings.entries())
      await daysAgo(days - nth * 6, ctx =>
        settleUsage(ctx, {
          kind: 'RECORDING',
          refId: `demo ${String(n)} ${String(nth)}`,
          name: `历史课节录制 ${String(n * 4 + nth + 1)}`,
          at: ctx.now,
          lessonId: null,
          recordingId: null,
          definition: null,
          students: [],
          seconds: minutes * 60 - 20,
        }),
      )
    await daysAgo(days - 1, ctx =>
      settleUsage(
        ctx,
        unitUsage({
          kind: 'STORAGE',
          refId: `demo ${String(n)}`,
          name: `云盘存储 ${ctx.today.slice(0, 7)}`,
          at: ctx.now,
          units: { quantity: gigabytes * billedGigabyte, per: billedGigabyte },
        }),
      ),
    )
    await daysAgo(days - 20, ctx =>
      settleUsage(
        ctx,
        unitUsage({
          kind: 'SMS',
          refId: `demo ${String(n)}`,
          name: `课节短信 ${ctx.today.slice(0, 7)}`,
          at: ctx.now,
          units: { quantity: messages, per: 1n },
        }),
      ),
    )
    await daysAgo(days - 29, reviewBills)
  }
  await daysAgo(0, async ctx => {
    await grantMinutes(ctx, { minutes: 1800, source: '体验标准分钟', key: 'demo minutes' })
    await reviewBills(ctx)
  })
}
