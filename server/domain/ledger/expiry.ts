import { ledgerTxn } from '../../../resources/ledger-txn/ledgerTxn.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/update.ts'
import type { Scope } from '../../platform/store/types.ts'
import { lockLedger, postTransactions } from './post.ts'

/** Gifts of one transaction. @tuning */
const batchSize = 200

/** Takes back what is left of an institution's gifts whose time is over. */
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
      await postTransactions(
        ctx,
        gifts.map(of => ({ do: 'expire' as const, of })),
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
