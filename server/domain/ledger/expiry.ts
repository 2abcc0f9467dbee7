import { bill } from '../../../resources/billing/bill/bill.resource.ts'
import {
  ledgerTxn,
  type LedgerTxn,
} from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { lockLedger, postTransactions } from './post.ts'

/** Gifts of one transaction. @tuning */
const batchSize = 200

/**
 * The end of an institution's last closed bill, ISO 8601; undefined if there is none. Bills close
 * in order.
 */
const closedUntil = async ({ tx }: Pick<RuleContext, 'tx'>): Promise<string | undefined> =>
  (
    await tablesOf(tx, bill)
      .selectFrom('bill')
      .select('until')
      .where('state', '=', 'CLOSED')
      .where('deletedAt', 'is', null)
      .orderBy('until', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.until

const words = {
  en: { late: (source: string, day: string) => `${source} (expired ${day})` },
  zh: { late: (source: string, day: string) => `${source}（${day} 到期）` },
} as const

/**
 * An expired gift takes effect at its expiry, however late it is processed. If the bill of that day
 * is closed it takes effect now, and its text names the day.
 */
const expiryOf = (
  { now, lang, institution }: RuleContext,
  { id, source, expiresAt }: LedgerTxn,
  closed: string | undefined,
) => {
  const at = expiresAt ?? now
  if (closed === undefined || closed <= at) return { do: 'expire' as const, of: { id }, source, at }
  const day = dateOf(toLocal(at, institution.timezone))
  return { do: 'expire' as const, of: { id }, source: words[lang].late(source, day), at: now }
}

/** Removes the rest of an institution's expired gifts. */
const expireDue = async (scope: Scope, ports: EnginePorts): Promise<void> => {
  const contexts = await systemContexts(ports, scope.institutionId)
  for (let more = true; more;)
    more = await scope.transaction(async tx => {
      const ctx = ruleContext(tx, contexts(ledgerTxn.name))
      await lockLedger(ctx)
      const rows = await tx.db
        .selectFrom('ledgerLot')
        .select('txnId')
        .where('expiresAt', '<=', ctx.now)
        .where('left', '>', 0)
        .orderBy('expiresAt')
        .limit(batchSize)
        .execute()
      const gifts = rows.length
        ? await tx.many(
            ledgerTxn,
            rows.map(({ txnId }) => txnId),
          )
        : []
      const closed = gifts.length ? await closedUntil(ctx) : undefined
      await postTransactions(
        ctx,
        gifts.map(gift => expiryOf(ctx, gift, closed)),
      )
      return rows.length === batchSize
    })
}

/** Expires an institution's gifts, if there are any to expire. */
export const expireGifts = async (scope: Scope, ports: EnginePorts): Promise<void> => {
  const due = await scope.db
    .selectFrom('ledgerLot')
    .select('txnId')
    .where('expiresAt', '<=', ports.clock.now().toISOString())
    .where('left', '>', 0)
    .limit(1)
    .execute()
  if (due.length) await expireDue(scope, ports)
}
