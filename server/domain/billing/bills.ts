import { bill, type Bill } from '../../../resources/billing/bill/bill.resource.ts'
import { usageTypes } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { ledgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { ratedItem } from '../../../resources/billing/rated-item/ratedItem.resource.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { formatAmount, fromHundredths, lockLedger } from '../ledger/index.ts'
import {
  billingZone,
  monthAt,
  monthsBetween,
  monthSpan,
  openFor,
  type BillMonth,
} from './months.ts'

/** The amounts of a bill, in the order in which they add up. */
export const figures = ['opening', 'recharge', 'gift', 'consumption', 'others', 'closing'] as const
type Figure = (typeof figures)[number]
const payments: ReadonlySet<string> = new Set(['TOP_UP', 'TRANSFER', 'VOUCHER'])
const charges: ReadonlySet<string> = new Set([...usageTypes, 'PACKAGE', 'BOOKING'])

/**
 * The ledger's amounts of a month, in minor units: closing = opening + recharge + gift -
 * consumption + others.
 */
export const figuresOf = async (
  scope: Pick<Scope, 'db'>,
  { from, until }: Pick<BillMonth, 'from' | 'until'>,
  currency: string,
): Promise<Readonly<Record<Figure, bigint>>> => {
  // journal entries are never deleted, so `deletedAt` needs no condition and its indexes apply
  const txns = tablesOf(scope, ledgerTxn).selectFrom('ledgerTxn').where('deletedAt', 'is', null)
  const minor = (sum: string | null | undefined) => fromHundredths(sum ?? '0', currency)
  const before = await txns
    .select(eb => eb.fn.sum<string | null>('amount').as('sum'))
    .where('at', '<', from)
    .executeTakeFirst()
  const rows = await txns
    .select(eb => [
      'type',
      eb.fn.sum<string>('amount').as('amount'),
      eb.fn.sum<string>('cash').as('cash'),
      eb.fn.sum<string>('gift').as('gift'),
    ])
    .where('at', '>=', from)
    .where('at', '<', until)
    .groupBy('type')
    .execute()
  const sum = { recharge: 0n, gift: 0n, consumption: 0n, others: 0n }
  for (const { type, amount, cash, gift } of rows) {
    if (payments.has(type)) {
      sum.recharge += minor(cash)
      sum.gift += minor(gift)
    } else if (type === 'GIFT') sum.gift += minor(amount)
    else if (charges.has(type)) sum.consumption -= minor(amount)
    else sum.others += minor(amount)
  }
  const opening = minor(before?.sum)
  const closing = opening + sum.recharge + sum.gift - sum.consumption + sum.others
  return { opening, ...sum, closing }
}

const drawnMinutes = async (scope: Pick<Scope, 'db'>, billId: string): Promise<number> => {
  const row = await tablesOf(scope, ratedItem)
    .selectFrom('ratedItem')
    .select(eb => eb.fn.sum<string | null>('standardMinutes').as('sum'))
    .where('billId', '=', billId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

const findBill = (ctx: Pick<RuleContext, 'tx'>, month: string) =>
  tablesOf(ctx.tx, bill)
    .selectFrom('bill')
    .select(['id', 'state'])
    .where('month', '=', month)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** The bill of a month; creates it if there is none. The caller holds the ledger's lock. */
const ensureBill = async (
  ctx: RuleContext,
  span: BillMonth,
  timezone: string,
): Promise<Pick<Bill, 'id' | 'state'>> => {
  const known = await findBill(ctx, span.month)
  if (known) return known
  const { currency } = ctx.institution
  const zero = formatAmount(0n, currency)
  const parts = { opening: zero, recharge: zero, gift: zero, consumption: zero }
  return createRecord(
    ctx.tx,
    contextOf(ctx.contextOf(bill), bill),
    { ...span, ...parts, others: zero, closing: zero, standardMinutes: 0, currency, timezone },
    { system: true },
  )
}

/** The bill for usage at an instant. */
export interface Billing {
  readonly billId: string
  /** The month of the usage is closed: an adjustment of the present one. */
  readonly late: boolean
  /** When its transaction takes effect, ISO 8601. */
  readonly at: string
}

/**
 * The bill for usage: that of its month while it is open, otherwise that of the current month. The
 * caller holds the ledger's lock.
 */
export const billingOf = async (ctx: RuleContext, at: string): Promise<Billing> => {
  const zone = await billingZone(ctx.tx, ctx.institution)
  const own = monthAt(at, zone)
  if (Date.parse(own.until) + openFor > Date.parse(ctx.now)) {
    const { id, state } = await ensureBill(ctx, own, zone)
    if (state === 'OPEN') return { billId: id, late: false, at }
  }
  const present = await ensureBill(ctx, monthAt(ctx.now, zone), zone)
  return { billId: present.id, late: true, at: ctx.now }
}

/** Months from the first transaction to the present one. */
const billMonths = async (ctx: RuleContext, zone: string): Promise<readonly string[]> => {
  const first = await tablesOf(ctx.tx, ledgerTxn)
    .selectFrom('ledgerTxn')
    .select('at')
    .where('deletedAt', 'is', null)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return first ? monthsBetween(monthAt(first.at, zone).month, monthAt(ctx.now, zone).month) : []
}

/**
 * Updates the open bills, and closes those whose month ended 48 hours ago, in order. Concurrent
 * calls are serialised; the second finds nothing to do.
 */
export const reviewBills = async (ctx: RuleContext): Promise<void> => {
  await lockLedger(ctx)
  const { tx, institution, now } = ctx
  const { currency } = institution
  const zone = await billingZone(tx, institution)
  for (const month of await billMonths(ctx, zone)) {
    const span = monthSpan(month, zone)
    const { id, state } = await ensureBill(ctx, span, zone)
    if (state === 'CLOSED') continue
    const posted = await figuresOf(tx, span, currency)
    const closes = Date.parse(span.until) + openFor <= Date.parse(now)
    const text = (name: Figure) => formatAmount(posted[name], currency)
    await ctx.change(bill, id, {
      opening: text('opening'),
      recharge: text('recharge'),
      gift: text('gift'),
      consumption: text('consumption'),
      others: text('others'),
      closing: text('closing'),
      standardMinutes: await drawnMinutes(tx, id),
      ...(closes && { state: 'CLOSED' as const, closedAt: now }),
    })
  }
}
