import { institutionView } from '../../platform/caller.ts'
import type { EnginePorts } from '../ports.ts'
import type { Config, SealHead } from '../../platform/context.ts'
import { sealKeysOf } from '../../platform/keys.ts'
import { migrations } from '../../platform/store/migrations/index.ts'
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

const namesOfMigrations = migrations.map(({ name }) => name)

/**
 * The time of the latest activity in any institution: a change, an operation or a seal. Migrations
 * don't count: an upgrade may come long after the server stopped, and entries that waited for their
 * seal in between were not late.
 */
const lastSign = async (store: Store, institutions: readonly string[]): Promise<Date> => {
  let last = 0
  for (const id of institutions) {
    const { db } = store.scope(id)
    const rows = await Promise.all([
      db
        .selectFrom('audit')
        .select('at')
        .where('requestId', 'not in', namesOfMigrations)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst(),
      db
        .selectFrom('operation')
        .select('at')
        .where('id', 'not in', namesOfMigrations)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst(),
      db.selectFrom('auditSeal').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst(),
    ])
    for (const row of rows) if (row) last = Math.max(last, Date.parse(row.at))
  }
  return new Date(last)
}

/**
 * Reads the whole database and names every row that breaks one of the invariants in `checks`.
 * `heads`: the heads of chains as they were noted elsewhere.
 */
export const runAudit = async (
  ports: Pick<EnginePorts, 'store' | 'resources' | 'rules'> & {
    readonly config: Pick<Config, 'signingKey' | 'sealKeys'>
  },
  checks: readonly Check[],
  heads: readonly SealHead[] = [],
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
    const institution = institutionView(row)
    const scope = store.scope(row.id)
    const evidence = {
      keys: sealKeysOf(ports.config),
      heads: heads.filter(head => head.institution === row.id),
    }
    for (const check of checks) {
      const before = findings.length
      const found = await check.run({ scope, institution, ports, evidence, alive }, fault =>
        findings.push({ institution: row.id, check: check.name, fault }),
      )
      lines.push(
        `${findings.length === before ? 'ok  ' : 'FAIL'} ${row.id} ${check.name}: ${found}`,
      )
    }
  }
  const known = new Set(institutions.map(({ id }) => id))
  for (const id of new Set(heads.map(({ institution }) => institution)))
    if (!known.has(id))
      findings.push({
        institution: id,
        check: 'noted heads',
        fault: 'its chain was noted, and the institution is not there',
      })
  return { findings, lines }
}
