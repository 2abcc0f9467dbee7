import { matchKeys } from '../../../../src/schema/index.ts'
import type { RecordContext } from '../../records/context.ts'
import { quotaQuery } from '../../records/quota.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { takenIssue } from '../../records/keys.ts'
import type { ImportMapping } from '../../../../src/protocol/imports.ts'
import { sheetOfRow } from '../../../../src/protocol/sheetRows.ts'
import type { PlannedWrite } from './judgedRow.ts'

/** How many are left of each allowance, by name. */
export type Left = Map<string, number>

/** Remaining allowances of the plan; `taken`: used by rows of the job that are already settled. */
export const leftOf = async (
  records: Scope | StoreTx,
  ctx: RecordContext,
  usedByJob: Readonly<Record<string, number>>,
): Promise<Left> => {
  const left: Left = new Map()
  for (const quota of ctx.rules.quotas) {
    const quotaRow = await records.db
      .selectFrom('quota')
      .select('used')
      .where('name', '=', quota.name)
      .executeTakeFirst()
    const used = quotaRow?.used ?? (await records.total(ctx.resource, quotaQuery(quota)))
    left.set(quota.name, quota.max(ctx.institution) - used - (usedByJob[quota.name] ?? 0))
  }
  return left
}

/** Total use of each allowance by the rows, less what they release. */
export const takenBy = (rows: readonly Pick<PlannedWrite, 'takes'>[]): Record<string, number> => {
  const usage: Record<string, number> = {}
  for (const name of rows.flatMap(row => row.takes)) {
    const [plain, delta] = name.startsWith('-') ? [name.slice(1), -1] : [name, 1]
    usage[plain] = (usage[plain] ?? 0) + delta
  }
  return usage
}

const isFit = ({ verdict }: PlannedWrite): boolean =>
  verdict === 'create' || verdict === 'update' || verdict === 'unchanged'

/**
 * Processes the rows of a file in order: the first valid row claims its keys and its record, and
 * later ones with the same are errors that name it; the first rows also get the allowances.
 */
export const settling = (ctx: RecordContext, left: Left, mapping?: ImportMapping) => {
  const keyHolders = new Map<string, number>()
  const twins = new Map<number, number>()

  const beyond = ({ takes }: PlannedWrite) =>
    ctx.rules.quotas.find(({ name }) => takes.includes(name) && (left.get(name) ?? 0) < 1)
  const take = (takes: readonly string[]) => {
    for (const [name, delta] of Object.entries(takenBy([{ takes }])))
      left.set(name, (left.get(name) ?? 0) - delta)
  }

  return {
    /** Row -> a later one that means the same. */
    twins: twins as ReadonlyMap<number, number>,
    settle(row: PlannedWrite): PlannedWrite {
      if (!isFit(row)) return row
      const clash = row.keys.find(key => keyHolders.has(key))
      const first = clash === undefined ? undefined : keyHolders.get(clash)
      if (clash !== undefined && first !== undefined) {
        if (!twins.has(first)) twins.set(first, row.sheetRow)
        // a record that is met by different keys is spoken of by the first that the row gives
        const named = clash.startsWith('=') ? row.keys[0] : clash
        const key = matchKeys(ctx.resource)[Number.parseInt(named ?? '', 10)]
        const sheet = mapping && sheetOfRow(mapping, first)
        const issue = {
          ...takenIssue(ctx.resource, key ?? [ctx.resource.title]),
          params: { row: first, ...(sheet === undefined ? {} : { sheet }) },
        }
        return { ...row, verdict: 'error', issues: [issue], changes: null, takes: [], twin: first }
      }
      const quota = beyond(row)
      if (quota) {
        const issue = {
          field: ctx.resource.title,
          code: quota.code,
          params: { max: quota.max(ctx.institution) },
        }
        return { ...row, verdict: 'error', issues: [issue], changes: null, takes: [] }
      }
      take(row.takes)
      for (const key of row.keys) keyHolders.set(key, row.sheetRow)
      return row
    },
  }
}
