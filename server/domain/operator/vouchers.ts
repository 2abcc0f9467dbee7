import { platformInstitution } from '../../../resources/operator/platform-institution/platformInstitution.resource.ts'
import {
  platformVoucherBatch,
  type PlatformVoucherBatch,
} from '../../../resources/operator/platform-voucher-batch/platformVoucherBatch.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { lowPriority } from '../../platform/yieldToEventLoop.ts'
import { parseAmountInput } from '../ledger/index.ts'
import { blockVouchers, countVouchers, makeVouchers } from '../payments/index.ts'
import { operatorHome } from './institutions.ts'

/**
 * Refuses a batch whose codes could never be redeemed (9994), and an amount that its currency
 * doesn't have.
 */
export const judgeBatch = async (
  { kind, before, after }: WrittenRecord<PlatformVoucherBatch>,
  { now }: RuleContext,
): Promise<void> => {
  if (kind !== 'create' && kind !== 'update') return
  parseAmountInput(after.amount, after.currency)
  const { expireAt } = after
  if (expireAt !== null && expireAt <= now && expireAt !== before?.expireAt)
    throw errors.invalidFormat().at('expireAt')
}

/** Brings the figures of batches up to date with their codes, beside the records. */
const recount = async (tx: StoreTx, ids: readonly string[]): Promise<void> => {
  const counts = await countVouchers({ db: tx.global }, ids)
  for (const [id, { UNUSED, USED, BLOCKED }] of counts)
    await tablesOf(tx, platformVoucherBatch)
      .updateTable('platformVoucherBatch')
      .set({ left: UNUSED, used: USED, blocked: BLOCKED })
      .where('id', '=', id)
      .execute()
}

/**
 * Makes the codes of a batch, once, and returns them. Throws 34673 if they were made or the
 * batch is blocked.
 */
export const issueBatch = async (
  ctx: RuleContext,
  ports: Pick<EnginePorts, 'ids' | 'clock'>,
  id: string,
): Promise<readonly string[]> => {
  const { tx } = ctx
  const batch = await tx.lock(platformVoucherBatch, id)
  if (!batch) throw errors.notFound()
  if (batch.state !== 'NEW') throw errors.voucherBatchIssued()
  // it may have waited since it was written
  if (batch.expireAt !== null && batch.expireAt <= ctx.now)
    throw errors.invalidFormat().at('expireAt')
  const school = batch.school === null ? undefined : await tx.get(platformInstitution, batch.school)
  if (batch.school !== null && !school) throw errors.institutionNotFound()
  const { name, kind, count, currency, expireAt, giftDays } = batch
  const { codes } = await makeVouchers({ db: tx.global }, ports, {
    batch: id,
    name,
    amount: parseAmountInput(batch.amount, batch.currency),
    currency,
    kind,
    count,
    by: ctx.actor.id,
    ...(school && { institutionId: school.schoolId }),
    ...(expireAt !== null && { expireAt }),
    ...(giftDays !== null && { giftDays }),
  })
  await ctx.change(platformVoucherBatch, id, { state: 'ISSUED', issuedAt: ctx.now })
  tx.operation({
    action: 'issueVouchers',
    resource: platformVoucherBatch.name,
    recordId: id,
    title: name,
  })
  await recount(tx, [id])
  return codes
}

/**
 * Blocks the unused vouchers of a batch (1042), or unblocks them. A batch that is blocked before
 * its codes are made gets none.
 */
export const blockBatch = async (
  ctx: RuleContext,
  { id, state, issuedAt }: PlatformVoucherBatch,
  blocked: boolean,
): Promise<void> => {
  if ((state === 'BLOCKED') === blocked) return
  await blockVouchers({ db: ctx.tx.global }, id, blocked)
  const freed = issuedAt === null ? 'NEW' : 'ISSUED'
  await ctx.change(platformVoucherBatch, id, { state: blocked ? 'BLOCKED' : freed })
  await recount(ctx.tx, [id])
}

/** Batches whose figures are brought up to date in one transaction. @tuning */
const most = 200

/** Counts the codes of the batches that can still be redeemed. */
export const followVouchers = async (ports: EnginePorts): Promise<void> => {
  const home = await operatorHome(ports)
  if (home === undefined) return
  const scope = ports.store.scope(home)
  for (let after = ''; ;) {
    const rows = await tablesOf(scope, platformVoucherBatch)
      .selectFrom('platformVoucherBatch')
      .select('id')
      .where('state', '=', 'ISSUED')
      .where('left', '>', 0)
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .execute()
    if (!rows.length) return
    after = rows.at(-1)?.id ?? after
    await lowPriority(scope)(tx =>
      recount(
        tx,
        rows.map(({ id }) => id),
      ),
    )
  }
}
