import { resources } from '../../resources/index.ts'
import { ledgerTxn } from '../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { contextsOf } from '../../server/domain/identity/institutions/begin.ts'
import { readLedgerBalance } from '../../server/domain/ledger/index.ts'
import { journalChecks } from '../../server/engine/audit/journals.ts'
import { runAudit } from '../../server/engine/audit/run.ts'
import type { RuleContext } from '../../server/engine/records/rules.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'
import { auditChecks } from '../../server/domains.ts'
import { makeApp, type AppOptions } from './app.ts'
import type { StoreKind } from './stores.ts'

/** An institution with a ledger, and what money tests do with it. */
export const openMoney = async (kind: StoreKind, options: Omit<AppOptions, 'store'> = {}) => {
  const store = await kind.open(Object.values(resources))
  const t = await makeApp({ store, config: { accessSeconds: 1e9 }, ...options })
  /** Works in one transaction of an institution, in its administrator's name. */
  const within = async <T>(
    work: (ctx: RuleContext) => Promise<T>,
    institution = t.institution,
  ): Promise<T> => {
    const context = await contextsOf(t.ports, t.administrator.id, institution, t.ports.ids.next())
    return t.ports.store
      .scope(institution)
      .transaction(tx => work(ruleContext(tx, context(ledgerTxn))))
  }
  return {
    store,
    t,
    within,
    balance: () => within(readLedgerBalance),
    /** What `npm run audit` finds in the ledger. */
    findings: async () =>
      (await runAudit(t.ports, [...auditChecks, journalChecks])).findings.map(({ fault }) => fault),
  }
}
export type Money = Awaited<ReturnType<typeof openMoney>>
