import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from './errors.ts'
import { hashOf } from '../../platform/http/idempotency.ts'
import type { GlobalTx, StoreTx } from '../../platform/store/types.ts'
import { creditBalance } from '../ledger/index.ts'
import { paymentRuleOf, type Paying } from './context.ts'
import type { VoucherState } from './tables.ts'

// without what is easily taken for another: 0 O, 1 I
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 16
const dayMs = 86_400_000

/** Vouchers that are made together. */
export interface NewVouchers {
  /** Id of their batch; a new one by default. */
  readonly batch?: string
  readonly name: string
  /** Amount of each, in minor units of the currency. */
  readonly amount: bigint
  readonly currency: string
  readonly kind: 'CASH' | 'GIFT'
  readonly count: number
  /** The institution that can redeem them; undefined: any. */
  readonly institutionId?: string
  /** ISO 8601. */
  readonly expireAt?: string
  /** Days that the gift lasts after it was redeemed. */
  readonly giftDays?: number
  /** Who makes them. */
  readonly by: string
}

/** A code as it is compared, however it was typed. */
const plainVoucher = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()
const printOf = (code: string): Promise<string> => hashOf(`voucher ${plainVoucher(code)}`)

const newCode = ({ ids }: Pick<EnginePorts, 'ids'>): string =>
  (ids.secret(codeLength).match(/../g) ?? [])
    .map(pair => letters[Number.parseInt(pair, 16) % letters.length])
    .join('')

/** Makes vouchers, and returns their codes, which can't be read again. */
export const makeVouchers = async (
  { db }: Pick<GlobalTx, 'db'>,
  ports: Pick<EnginePorts, 'ids' | 'clock'>,
  wish: NewVouchers,
): Promise<{ readonly batch: string; readonly codes: readonly string[] }> => {
  const { batch = ports.ids.next(), name, amount, currency, kind, count, by } = wish
  await db
    .insertInto('voucherBatch')
    .values({
      id: batch,
      name,
      amount: Number(amount),
      currency,
      kind,
      institutionId: wish.institutionId ?? null,
      expireAt: wish.expireAt ?? null,
      giftDays: wish.giftDays ?? null,
      createTime: ports.clock.now().toISOString(),
      createdBy: by,
    })
    .execute()
  const codes = Array.from({ length: count }, () => newCode(ports))
  await addCodes({ db }, batch, codes)
  return { batch, codes }
}

/** Adds codes to a batch. */
export const addCodes = async (
  { db }: Pick<GlobalTx, 'db'>,
  batch: string,
  codes: readonly string[],
): Promise<void> => {
  const rows = await Promise.all(
    codes.map(async code => ({
      print: await printOf(code),
      batch,
      ending: plainVoucher(code).slice(-4),
      state: 'UNUSED' as const,
    })),
  )
  if (rows.length) await db.insertInto('voucherCode').values(rows).execute()
}

/** Blocks what is unused of a batch (1042), or frees it again. */
export const blockVouchers = async (
  { db }: Pick<GlobalTx, 'db'>,
  batch: string,
  blocked: boolean,
): Promise<void> => {
  await db
    .updateTable('voucherCode')
    .set({ state: blocked ? 'BLOCKED' : 'UNUSED' })
    .where('batch', '=', batch)
    .where('state', '=', blocked ? 'UNUSED' : 'BLOCKED')
    .execute()
}

/** How many codes of each batch are in which state, by batch. */
export const countVouchers = async (
  { db }: Pick<GlobalTx, 'db'>,
  batches: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<VoucherState, number>>>> => {
  if (!batches.length) return new Map()
  const rows = await db
    .selectFrom('voucherCode')
    .select(['batch', 'state', eb => eb.fn.countAll<number>().as('count')])
    .where('batch', 'in', batches)
    .groupBy(['batch', 'state'])
    .execute()
  const counts = new Map<string, Record<VoucherState, number>>()
  for (const { batch, state, count } of rows) {
    const known = counts.get(batch) ?? { UNUSED: 0, USED: 0, BLOCKED: 0 }
    known[state] = Number(count)
    counts.set(batch, known)
  }
  return counts
}

const findVoucher = async ({ global }: Pick<StoreTx, 'global'>, print: string) =>
  global
    .selectFrom('voucherCode')
    .innerJoin('voucherBatch', 'voucherBatch.id', 'voucherCode.batch')
    .select([
      'state',
      'ending',
      'amount',
      'currency',
      'kind',
      'expireAt',
      'giftDays',
      'institutionId',
    ])
    .where('print', '=', print)
    .executeTakeFirst()

interface Redeemed {
  readonly amount: bigint
  readonly currency: string
  readonly gift: boolean
}

/**
 * Redeems a voucher: one conditional update, in the transaction that credits the balance, marks it
 * as used, so that only one of two concurrent calls succeeds. Throws 1038 for an unknown code, 1039
 * for an expired one, 1040 for a used one, 1041 for another institution's, 1042 for a blocked one
 * or one of another currency.
 */
export const redeemCode = async (ctx: Paying, code: string): Promise<Redeemed> => {
  const { tx } = ctx
  const rule = paymentRuleOf(ctx)
  const print = await printOf(code)
  const found = await findVoucher(tx, print)
  if (!found) throw errors.redeemCodeNotFound().at('code')
  if (found.institutionId !== null && found.institutionId !== tx.institutionId)
    throw errors.redeemCodeOfAnotherInstitution().at('code')
  if (found.state === 'USED') throw errors.redeemCodeUsed().at('code')
  if (found.state === 'BLOCKED' || found.currency !== rule.institution.currency)
    throw errors.redeemCodeUnavailable().at('code')
  if (found.expireAt !== null && found.expireAt <= rule.now)
    throw errors.expirationDatePassed().at('code')
  const used = await tx.global
    .updateTable('voucherCode')
    .set({ state: 'USED', usedBy: tx.institutionId, usedAt: rule.now })
    .where('print', '=', print)
    .where('state', '=', 'UNUSED')
    .returning('batch')
    .executeTakeFirst()
  if (!used) throw errors.redeemCodeUsed().at('code')
  const amount = BigInt(found.amount)
  const txn = await creditBalance(rule, {
    kind: found.kind,
    amount,
    type: 'VOUCHER',
    source: `…${found.ending}`,
    key: `voucher ${print}`,
    payType: 'REDEEM_CODE',
    expiresAt:
      found.kind === 'GIFT' && found.giftDays !== null
        ? new Date(Date.parse(rule.now) + found.giftDays * dayMs).toISOString()
        : null,
  })
  await tx.global
    .updateTable('voucherCode')
    .set({ txn: txn.id })
    .where('print', '=', print)
    .execute()
  return { amount, currency: found.currency, gift: found.kind === 'GIFT' }
}
