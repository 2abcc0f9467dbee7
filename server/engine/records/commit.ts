import { KeyTaken, type NewAudit, type Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { auditOf } from './audit.ts'
import type { RecordContext } from './context.ts'
import { refuseNamesAlike, takenIssue } from './keys.ts'
import { takeQuotas, type RowChange } from './quota.ts'
import { withFiles } from './fileRefs.ts'
import { demandReversals } from '../journals/reversals.ts'
import { checkReferences } from './references.ts'
import { followNames, withTitles } from './titles.ts'

/** The code of the key's last field, on that field. */
export const takenFault = (ctx: Pick<RecordContext, 'resource'>, error: KeyTaken): Fault => {
  const { field, code, params } = takenIssue(ctx.resource, error.fields)
  return new Fault(code, { params }).at(field)
}

/** Fields in which any of the changes differs: what was not touched need not be written. */
const touched = (audits: readonly NewAudit[]): ReadonlySet<string> =>
  new Set(audits.flatMap(({ after }) => Object.keys(after ?? {})))

export interface CommitOptions {
  /** Around each write of the rows. */
  readonly send?: (write: () => Promise<void>) => Promise<void>
  /** When the quotas are taken: before the rows are written, after, or they are taken already. */
  readonly quotas?: 'first' | 'last' | 'taken'
}

/** Like `commitSteps`, but throws KeyTaken if a key is taken. */
export const writeSteps = async <R extends Row>(
  tx: StoreTx,
  ctx: RecordContext,
  rowChanges: readonly RowChange<R>[],
  action: string,
  { send = write => write(), quotas = 'first' }: CommitOptions = {},
): Promise<readonly R[]> => {
  if (!rowChanges.length) return []
  await checkReferences(tx, ctx, rowChanges)
  await demandReversals(tx, ctx, rowChanges)
  const steps = await withTitles(tx, ctx, await withFiles(tx, ctx, rowChanges))
  if (quotas === 'first') await takeQuotas(tx, ctx, steps)
  await refuseNamesAlike(tx, ctx, steps)
  const inserts = steps.filter(step => !step.before).map(step => step.after)
  const updates = steps.filter(step => step.before).map(step => step.after)
  const audits = steps.map(step => auditOf(ctx, action, step.before, step.after))
  const write = async (): Promise<void> => {
    if (inserts.length) await send(() => tx.insert(ctx.resource, inserts))
    if (updates.length) await send(() => tx.update(ctx.resource, updates, touched(audits)))
  }
  // the audit is prepared while the database writes the rows; if they are refused, their error is
  // the reason
  const [written, audited] = await Promise.allSettled([write(), tx.audit(audits)])
  if (written.status === 'rejected') throw written.reason
  if (audited.status === 'rejected') throw audited.reason
  if (quotas === 'last') await takeQuotas(tx, ctx, steps)
  await followNames(tx, ctx, steps)
  return steps.map(step => step.after)
}

/**
 * Writes a set of changes in one transaction, all or none: checks references and allowances, writes
 * rows and audit rows. Steps without `before` are inserts. Returns the rows as written. Throws
 * faults: the key's taken code, the quota's code, 9994 for a missing reference.
 */
export const commitSteps = async <R extends Row>(
  tx: StoreTx,
  ctx: RecordContext,
  rowChanges: readonly RowChange<R>[],
  action: string,
  options?: CommitOptions,
): Promise<readonly R[]> => {
  try {
    return await writeSteps(tx, ctx, rowChanges, action, options)
  } catch (error) {
    throw error instanceof KeyTaken ? takenFault(ctx, error) : error
  }
}

/** The row as a change leaves it: one version on, touched now. */
export const bumpVersion = <R extends Row>(
  ctx: RecordContext,
  before: R,
  values: Readonly<Record<string, unknown>>,
): R => ({
  ...before,
  ...values,
  version: before.version + 1,
  updateTime: ctx.clock.now().toISOString(),
})
