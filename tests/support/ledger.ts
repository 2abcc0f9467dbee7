import { resources } from '../../resources/index.ts'
import { contextsOf } from '../../server/domain/identity/institutions/begin.ts'
import { journalChecks } from '../../server/engine/audit/journals.ts'
import { recordChecks } from '../../server/engine/audit/records.ts'
import { runAudit } from '../../server/engine/audit/run.ts'
import { enter, reverseEntry, type NewEntry } from '../../server/engine/journals/enter.ts'
import type { RuleContext, RuleMap } from '../../server/engine/records/rules.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'
import { Fault } from '../../server/platform/errors/fault.ts'
import { rules } from '../../server/domains.ts'
import { makeApp } from './app.ts'
import { deposit } from './fixture/deposit.resource.ts'
import { posting, type Posting } from './fixture/posting.resource.ts'
import { purse } from './fixture/purse.resource.ts'
import type { StoreKind } from './stores.ts'

export const ledgerResources = { ...resources, purse, posting, deposit }
type Entry = NewEntry<typeof posting>

/** The code of a refusal, and the figures that it tells. */
export const refusalOf = async (
  work: Promise<unknown>,
): Promise<Readonly<Record<string, string | number>> | undefined> => {
  try {
    await work
  } catch (error) {
    if (error instanceof Fault) return { code: error.code, ...error.params }
    throw error
  }
  return undefined
}

/** A school with purses and the journals of tests. */
export const openLedger = async (kind: StoreKind, own: RuleMap = {}) => {
  const store = await kind.open(Object.values(ledgerResources))
  const t = await makeApp({
    store,
    resources: ledgerResources,
    rules: { ...rules, ...own },
    config: { accessSeconds: 1e9 },
  })
  const within = async <T>(work: (ctx: RuleContext) => Promise<T>): Promise<T> => {
    const context = await contextsOf(t.ports, t.administrator.id, t.institution, t.ports.ids.next())
    return t.scope.transaction(tx => work(ruleContext(tx, context(posting))))
  }
  let purses = 0
  return {
    store,
    t,
    within,
    purse: async (least: number | null = 0) =>
      (await t.call<{ id: string }>('POST', 'purse/create', { name: `Purse ${++purses}`, least }))
        .response.id,
    enter: (...entries: readonly Entry[]) => within(ctx => enter(ctx, posting, entries)),
    reverse: (entry: Posting, changes: Entry['values'] = {}) =>
      within(ctx => reverseEntry(ctx, posting, entry, changes)),
    sql: async (text: string) => {
      const connection = await store.driver.connect()
      try {
        return (await connection.query(text, [])).rows
      } finally {
        connection.release()
      }
    },
    /** The audit's findings about journals and records. */
    findings: async () =>
      (await runAudit(t.ports, [journalChecks, recordChecks])).findings.map(({ fault }) => fault),
  }
}
export type Ledger = Awaited<ReturnType<typeof openLedger>>
