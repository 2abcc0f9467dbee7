import type { EnginePorts } from '../ports.ts'
import type { Store } from '../../platform/store/types.ts'
import type { Check } from './check.ts'

export interface Finding {
  readonly institution: string
  readonly check: string
  readonly fault: string
}
export interface Report {
  readonly findings: readonly Finding[]
  /** A line for each check of each institution. */
  readonly lines: readonly string[]
}

/** The newest sign of life of any institution: changes, operations and seals. */
const lastSign = async (store: Store, institutions: readonly string[]): Promise<Date> => {
  let last = 0
  for (const id of institutions) {
    const { db } = store.scope(id)
    for (const table of ['audit', 'operation', 'auditSeal'] as const) {
      const row = await db
        .selectFrom(table)
        .select('at')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (row) last = Math.max(last, Date.parse(row.at))
    }
  }
  return new Date(last)
}

/** Reads the whole database and names every row that breaks one of the invariants in `checks`. */
export const runAudit = async (
  ports: Pick<EnginePorts, 'store' | 'resources' | 'rules'>,
  checks: readonly Check[],
): Promise<Report> => {
  const { store } = ports
  const institutions = await store.db.selectFrom('institution').selectAll().orderBy('id').execute()
  const alive = await lastSign(
    store,
    institutions.map(({ id }) => id),
  )
  const findings: Finding[] = []
  const lines: string[] = []
  for (const row of institutions) {
    const institution = { ...row, currencyChosen: row.currencyTime !== null }
    const scope = store.scope(row.id)
    for (const check of checks) {
      const before = findings.length
      const found = await check.run({ scope, institution, ports, alive }, fault =>
        findings.push({ institution: row.id, check: check.name, fault }),
      )
      lines.push(
        `${findings.length === before ? 'ok  ' : 'FAIL'} ${row.id} ${check.name}: ${found}`,
      )
    }
  }
  return { findings, lines }
}
