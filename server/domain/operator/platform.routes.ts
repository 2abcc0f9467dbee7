import { invariants, type InvariantFault } from '../../../resources/operator/platform.calls.ts'
import { platformVoucherBatch } from '../../../resources/operator/platform-voucher-batch/platformVoucherBatch.resource.ts'
import { planPricesInForce, usagePricesInForce } from '../../../resources/operator/prices.calls.ts'
import { issueVouchers } from '../../../resources/operator/vouchers.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { institutionView } from '../../platform/caller.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { billingChecks } from '../billing/index.ts'
import { ledgerChecks } from '../ledger/index.ts'
import { paymentAudit } from '../payments/index.ts'
import { planChecks } from '../plans/index.ts'
import { planPrices, usagePrices } from './pricesInForce.ts'
import { issueBatch } from './vouchers.ts'

/**
 * Maximum number of institutions that are verified at once; the operator can request a single one
 * for more. @tuning
 */
const most = 200

export const platformCalls = [
  implement(invariants, {
    serve: async ({ ports }) => {
      const rows = await ports.store.db
        .selectFrom('institution')
        .selectAll()
        .where('operator', 'is', null)
        .orderBy('id')
        .limit(most)
        .execute()
      const list = []
      const checks = [...ledgerChecks, ...billingChecks, paymentAudit, ...planChecks]
      for (const check of checks) {
        const faults: InvariantFault[] = []
        for (const row of rows)
          // one that can't be verified doesn't prevent the others
          try {
            await check.run(
              {
                scope: ports.store.scope(row.id),
                institution: institutionView(row),
                ports,
                alive: ports.clock.now(),
              },
              (fault, words) =>
                faults.push({
                  institution: row.name,
                  schoolId: row.id,
                  fault,
                  ...(words && { words }),
                }),
            )
          } catch (error) {
            faults.push({
              institution: row.name,
              schoolId: row.id,
              fault: errorMessage(error),
            })
          }
        const label = check.label ?? { en: check.name, zh: check.name }
        list.push({ label, institutions: rows.length, faults })
      }
      return { list, total: list.length }
    },
  }),
  implement(planPricesInForce, {
    read: async ({ ports, scope }) => ({ list: await planPrices(ports, scope) }),
  }),
  implement(usagePricesInForce, {
    read: async ({ ports, scope }) => ({ list: await usagePrices(ports, scope) }),
  }),
  implement(issueVouchers, {
    write: async ({ input, tx, of, ports }) => ({
      voucherCodes: await issueBatch(
        ruleContext(tx, of(platformVoucherBatch.name)),
        ports,
        input.id,
      ),
    }),
  }),
]
