import { ledgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import type { PriceVersion } from '../../../resources/billing/price-version/priceVersion.resource.ts'
import {
  ratedItem,
  type RatedItem,
} from '../../../resources/billing/rated-item/ratedItem.resource.ts'
import { usageLine } from '../../../resources/billing/usage-line/usageLine.resource.ts'
import { enter, reverseEntry } from '../../engine/journals/enter.ts'
import { reversedAmong } from '../../engine/journals/reversals.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { chargeBalance, formatAmount, lockLedger, reverseTransaction } from '../ledger/index.ts'
import { billingOf } from './bills.ts'
import { standardMinutesLeft, useMinutes } from './minutes.ts'
import { findPrice, priceAt, pricesIn, unitPriceOf } from './prices.ts'
import {
  amountOf,
  ratedMinutesOf,
  rateLive,
  rateRecording,
  roundHalfUp,
  type RatedLive,
} from './rate.ts'
import type { Usage } from './usage.ts'

const reasons = {
  en: { recounted: 'Usage was counted again' },
  zh: { recounted: '用量重新计算' },
} as const

const subjectOf = ({ kind, refId }: Pick<Usage, 'kind' | 'refId'>): string => `${kind} ${refId}`

/** Items of a usage, the oldest first, and the one in force. */
const itemsOf = async ({ tx }: RuleContext, subject: string) => {
  const items = (await rowsWhere(tx, ratedItem, [among('subject', [subject])])).filter(
    ({ reverses }) => reverses === null,
  )
  const reversed = await reversedAmong(
    tx,
    ratedItem,
    items.map(({ id }) => id),
  )
  return { count: items.length, current: items.find(({ id }) => !reversed.has(id)) }
}

/** Whether usage that is charged once needs nothing: it is already rated, or no price applies. */
export const isSettled = async (
  ctx: RuleContext,
  usage: Pick<Usage, 'kind' | 'refId' | 'at'>,
): Promise<boolean> =>
  !(await findPrice(pricesIn(ctx), usage.kind, usage.at)) ||
  (await itemsOf(ctx, subjectOf(usage))).current !== undefined

const minutesIn = ({ students, seconds }: Usage): number =>
  students.reduce((sum, one) => sum + ratedMinutesOf(one.seconds), ratedMinutesOf(seconds))

/** Whether an item has the usage's current amounts. */
const holds = (item: RatedItem, usage: Usage, price: PriceVersion): boolean =>
  usage.units !== undefined ||
  (item.minutes === minutesIn(usage) &&
    (item.students ?? 0) === usage.students.length &&
    item.definition === usage.definition &&
    item.price === price.id)

/** Reverses an item with its transaction and minutes: in its month while that is open. */
const reverseItem = async (ctx: RuleContext, item: RatedItem): Promise<void> => {
  const { billId, late, at } = await billingOf(ctx, item.at)
  const reason = reasons[ctx.lang].recounted
  const txn = item.txn === null ? undefined : await ctx.tx.get(ledgerTxn, item.txn)
  const reversal =
    txn &&
    (await reverseTransaction(ctx, txn, {
      reason: `${reason} · ${item.name}`,
      at,
      ...(late && { type: 'ADJUSTMENT' as const }),
    }))
  const entry = await reverseEntry(ctx, ratedItem, item, {
    billId,
    late,
    txn: reversal?.id ?? null,
  })
  if (entry)
    await useMinutes(ctx, [
      { minutes: -(item.standardMinutes ?? 0), source: item.name, item: entry.id },
    ])
}

const rate = (usage: Usage, standardLeft: number, price: PriceVersion): RatedLive => {
  const unit = unitPriceOf(price)
  const { units } = usage
  if (units)
    return { minutes: 0, standardMinutes: 0, amount: amountOf(unit, units.quantity, units.per) }
  if (usage.kind === 'RECORDING')
    return { ...rateRecording(usage.seconds, unit), standardMinutes: 0 }
  return rateLive(
    {
      seconds: usage.students.map(({ seconds }) => seconds),
      definition: usage.definition ?? 'P480',
      standardLeft,
    },
    unit,
  )
}

/** Units of the price, with four decimals. */
const quantityOf = ({ units }: Usage, minutes: number): number => {
  const [quantity, per] = units ? [units.quantity, units.per] : [BigInt(minutes), 60n]
  return Number(roundHalfUp(quantity * 10_000n, per)) / 10_000
}

/** Adds the item of a usage: standard minutes are drawn, the rest is charged to gift, then cash. */
const addItem = async (
  ctx: RuleContext,
  usage: Usage,
  price: PriceVersion,
  version: number,
): Promise<void> => {
  const { currency } = ctx.institution
  const rated = rate(usage, await standardMinutesLeft(ctx.tx), price)
  const { billId, late, at } = await billingOf(ctx, usage.at)
  const subject = subjectOf(usage)
  const key = `usage ${subject} ${String(version)}`
  const txn =
    rated.amount > 0n
      ? await chargeBalance(ctx, {
          amount: rated.amount,
          type: late ? 'ADJUSTMENT' : usage.kind,
          source: usage.name || subject,
          key,
          at,
          // it took place: a low balance blocks the next lesson
          overdraft: 'unlimited',
        })
      : undefined
  const [item] = await enter(ctx, ratedItem, [
    {
      key,
      values: {
        name: usage.name || subject,
        kind: usage.kind,
        at: usage.at,
        quantity: quantityOf(usage, rated.minutes),
        students: usage.kind === 'LIVE' ? usage.students.length : null,
        minutes: usage.units ? null : rated.minutes,
        definition: usage.definition,
        standardMinutes: rated.standardMinutes,
        price: price.id,
        unitPrice: price.unitPrice,
        amount: formatAmount(rated.amount, currency),
        currency,
        lessonId: usage.lessonId,
        recordingId: usage.recordingId,
        billId,
        txn: txn?.id ?? null,
        late,
        subject,
      },
    },
  ])
  if (!item) throw new Error(`${subject} was not rated`)
  await useMinutes(ctx, [{ minutes: rated.standardMinutes, source: item.name, item: item.id }])
  if (usage.students.length)
    await enter(
      ctx,
      usageLine,
      usage.students.map(({ student, attendance, seconds }) => ({
        values: {
          item: item.id,
          usageId: `${usage.refId}:${student ?? attendance}:${String(version)}`,
          student,
          attendance,
          seconds,
          minutes: ratedMinutesOf(seconds),
        },
      })),
    )
}

/**
 * Rates a usage, or rates it again if its amounts have changed: the earlier item is then reversed.
 * Does nothing if the item is current. Returns false if no price applies.
 */
export const settleUsage = async (ctx: RuleContext, usage: Usage): Promise<boolean> => {
  await lockLedger(ctx)
  const price = await priceAt(ctx, usage.kind, usage.at)
  if (!price) return false
  const { current, count } = await itemsOf(ctx, subjectOf(usage))
  if (current && holds(current, usage, price)) return true
  if (current) await reverseItem(ctx, current)
  if (usage.units || minutesIn(usage) > 0) await addItem(ctx, usage, price, count + 1)
  return true
}
