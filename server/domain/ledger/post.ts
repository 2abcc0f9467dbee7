import { ledgerPosting } from '../../../resources/ledger/ledger-posting/ledgerPosting.resource.ts'
import {
  ledgerTxn,
  type LedgerTxn,
} from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { ledgerUse } from '../../../resources/ledger/ledger-use/ledgerUse.resource.ts'
import { canDo } from '../../../src/access/index.ts'
import { moneyText } from '../../../src/schema/moneyText.ts'
import { enter, type NewEntry } from '../../engine/journals/enter.ts'
import { reversedAmong } from '../../engine/journals/reversals.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { grouped } from '../../platform/grouped.ts'
import { hashOf } from '../../platform/http/idempotency.ts'
import { formatAmount } from './amounts.ts'
import { loadFunding, loadPurse, storePurse } from './lots.ts'
import { plannerOf, type PostingPlan, type PostingPlanning } from './plan.ts'
import type { LedgerRequest } from './request.ts'

/**
 * Waits until no other transaction posts to the institution's ledger, and keeps it so to the end:
 * call it before reading what decides a posting.
 */
export const lockLedger = (ctx: Pick<RuleContext, 'turn'>): Promise<void> => ctx.turn('ledger')

const keyOf = (request: LedgerRequest): string | undefined =>
  'key' in request ? request.key : undefined

/** The request of a key: a repeat with another request is refused. */
const printOf = (request: LedgerRequest): Promise<string> =>
  hashOf(
    JSON.stringify(request, (name, value: unknown) =>
      // of a transaction its id says enough, and the time is that of the first request
      name === 'of' && typeof value === 'object' && value && 'id' in value
        ? value.id
        : name === 'at' || name === 'key'
          ? undefined
          : typeof value === 'bigint'
            ? String(value)
            : value,
    ),
  )

/** Transactions by the keys that they were posted with. */
const postedBefore = async (
  { tx }: Pick<RuleContext, 'tx'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LedgerTxn>> => {
  if (!keys.length) return new Map()
  const rows = await tx.db
    .selectFrom('journalKey')
    .select(['key', 'entryId'])
    .where('journal', '=', ledgerTxn.name)
    .where('key', 'in', keys)
    .execute()
  const txns = new Map(
    (rows.length
      ? await tx.many(
          ledgerTxn,
          rows.map(({ entryId }) => entryId),
        )
      : []
    ).map(txn => [txn.id, txn]),
  )
  return new Map(
    rows.flatMap(({ key, entryId }) => {
      const txn = txns.get(entryId)
      return txn ? [[key, txn] as const] : []
    }),
  )
}

/** The low-balance message; only those who may read the ledger see how much is missing. */
const tooLowFor =
  (ctx: Pick<RuleContext, 'actor' | 'lang'>, currency: string): PostingPlanning['tooLow'] =>
  (left, short) => {
    const figure = (minor: bigint) => moneyText(formatAmount(minor, currency), currency, ctx.lang)
    return canDo(ctx.actor.access, ledgerTxn, 'read')
      ? errors.balanceTooLowBy({ left: figure(left), short: figure(short) })
      : errors.balanceTooLow()
  }

/**
 * FIN-06: the first transaction fixes the currency. Throws 332 if another one was chosen
 * meanwhile.
 */
const fixCurrency = async ({ tx, institution, now }: RuleContext): Promise<void> => {
  if (institution.currencyChosen) return
  await tx.global
    .updateTable('institution')
    .set(eb => ({ currencyTime: eb.fn.coalesce('currencyTime', eb.val(now)) }))
    .where('id', '=', tx.institutionId)
    .execute()
  const { currency } = await tx.global
    .selectFrom('institution')
    .select('currency')
    .where('id', '=', tx.institutionId)
    .executeTakeFirstOrThrow()
  if (currency !== institution.currency) throw errors.currencyAlreadyChosen()
}

interface Planned extends PostingPlan {
  readonly id: string
  readonly request: LedgerRequest
}

/** Enters planned transactions in the three journals. */
const enterPlans = async (
  ctx: RuleContext,
  plans: readonly Planned[],
  currency: string,
): Promise<readonly LedgerTxn[]> => {
  const text = (minor: bigint) => formatAmount(minor, currency)
  const entries: NewEntry<typeof ledgerTxn>[] = []
  for (const { id, request, values, split } of plans) {
    const key = keyOf(request)
    entries.push({
      id,
      ...(key !== undefined && { key }),
      values: {
        ...values,
        amount: text(split.cash + split.gift),
        cash: text(split.cash),
        gift: text(split.gift),
        currency,
        source: values.source.slice(0, 200),
        operatorName: ctx.actor.name.slice(0, 100),
        requestHash: await printOf(request),
      },
    })
  }
  const txns = await enter(ctx, ledgerTxn, entries)
  const postings = plans.flatMap(({ id: txn, split: { cash, gift }, against }) =>
    [
      { account: 'CASH' as const, amount: cash },
      { account: 'GIFT' as const, amount: gift },
      { account: against, amount: -(cash + gift) },
    ].flatMap(({ account, amount }) =>
      amount === 0n ? [] : [{ values: { txn, account, currency, amount: text(amount) } }],
    ),
  )
  await enter(ctx, ledgerPosting, postings)
  const uses = plans.flatMap(({ id: txn, uses: own }) =>
    own.map(({ debit, lot, amount }) => ({
      values: { txn, debit, lot, currency, amount: text(amount) },
    })),
  )
  if (uses.length) await enter(ctx, ledgerUse, uses)
  return txns
}

/**
 * Posts transactions in order, all or none, in the caller's transaction. A key that was already
 * posted returns the existing one. Throws 321 if that was a different request, 16026 if the balance
 * is too low, 34650 to 34653 for impossible refunds and reversals.
 */
export const postTransactions = async (
  ctx: RuleContext,
  requests: readonly LedgerRequest[],
): Promise<readonly LedgerTxn[]> => {
  if (!requests.length) return []
  await lockLedger(ctx)
  await fixCurrency(ctx)
  const { currency } = ctx.institution
  const before = await postedBefore(
    ctx,
    requests.flatMap(request => keyOf(request) ?? []),
  )
  const firsts = new Map(requests.toReversed().map(request => [keyOf(request) ?? request, request]))
  const fresh = [...new Set(requests)].filter(
    request =>
      !before.has(keyOf(request) ?? '') && firsts.get(keyOf(request) ?? request) === request,
  )
  const reversed = fresh.flatMap(request => (request.do === 'reverse' ? [request.of.id] : []))
  if ((await reversedAmong(ctx.tx, ledgerTxn, reversed)).size) throw errors.txnReversed()
  const funding = await loadFunding(ctx.tx, reversed, currency)
  const purse = await loadPurse(ctx.tx, [
    ...fresh.flatMap(request => ('of' in request ? [request.of.id] : [])),
    ...funding.flatMap(({ lot }) => lot ?? []),
  ])
  const plan = plannerOf(grouped(funding, ({ debit }) => debit))
  const where = { purse, now: ctx.now, currency, tooLow: tooLowFor(ctx, currency) }
  const plans = fresh.map(request => {
    const id = ctx.ids.next()
    return { id, request, ...plan(request, { ...where, id }) }
  })
  const entered = new Map(
    (await enterPlans(ctx, plans, currency)).map((txn, n) => [
      fresh[n] && (keyOf(fresh[n]) ?? fresh[n]),
      txn,
    ]),
  )
  await storePurse(ctx.tx, purse)
  const posted: LedgerTxn[] = []
  for (const request of requests) {
    const txn = entered.get(keyOf(request) ?? request) ?? before.get(keyOf(request) ?? '')
    if (!txn) throw new Error('a transaction was not posted')
    if (txn.requestHash !== (await printOf(request))) throw errors.invalidParameter().at('key')
    posted.push(txn)
  }
  return posted
}
