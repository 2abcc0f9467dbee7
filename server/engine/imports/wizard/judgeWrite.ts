import { masksField } from '../../../../src/access/index.ts'
import { asText } from '../../../../src/schema/asText.ts'
import { foreseeBalance } from '../../journals/balances.ts'
import { draftNewRecord } from '../../records/batch.ts'
import type { RecordContext } from '../../records/context.ts'
import { masked, sameValue } from '../../records/fields.ts'
import { quotaCounts } from '../../records/quota.ts'
import { draftUpdate, ruleContext } from '../../records/pipeline.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import type { Row } from '../../../platform/ports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { issuesOf, recordOfCells, type CellsRead, type RowIssue } from '../parseRow.ts'
import { rowValues, withIssues, type PlannedWrite, type CellsOfRow } from './judgedRow.ts'
import { recordKey } from './match.ts'

/** The issues of a refused draft, one for every field that it names. */
export const issuesOfFault = ({ resource }: RecordContext, refused: Fault): RowIssue[] => {
  const fields = Object.entries(refused.fields ?? {})
  if (fields.length) return fields.map(([field, found]) => ({ ...found, field }))
  return [
    {
      field: resource.title,
      code: refused.code,
      ...(refused.params ? { params: refused.params } : {}),
    },
  ]
}

/** Quotas that a change uses one of, or frees. */
export const takesOf = ({ rules }: RecordContext, before: Row | undefined, after: Row): string[] =>
  rules.quotas.flatMap(quota => {
    const delta = quotaCounts(quota, after) - quotaCounts(quota, before)
    return delta === 0 ? [] : [delta > 0 ? quota.name : `-${quota.name}`]
  })

/**
 * The cells without those that came back masked as they were exported, and without the keys that
 * identified the record: these fields keep their values.
 */
export const untouched = (
  ctx: RecordContext,
  { row, read, keys }: CellsOfRow,
  before: Row,
): CellsRead => {
  const found = new Set(
    keys
      .filter(({ key, tuple }) => key.every((name, n) => sameValue(before[name], tuple[n])))
      .flatMap(({ key }) => key),
  )
  const drop = Object.keys(row.cells).filter(name => {
    const field = ctx.resource.fields[name]
    if (!field || !masksField(ctx.actor.access, field)) return false
    return found.has(name) || (row.cells[name] ?? '').trim() === asText(masked(field, before[name]))
  })
  if (!drop.length) return read
  const without = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !drop.includes(name)))
  return {
    ...read,
    values: without(read.values),
    also: without(read.also),
    wrong: without(read.wrong),
  }
}

/** The old and new value of each field that differs. */
export const changesOf = (
  values: Readonly<Record<string, unknown>>,
  before: Row,
  after: Row,
): NonNullable<PlannedWrite['changes']> =>
  Object.fromEntries(
    Object.keys(values)
      .filter(name => !sameValue(after[name], before[name]))
      .map(name => [name, [before[name] ?? null, after[name] ?? null] as const]),
  )

/**
 * A row that the rules refuse, with their issues and those of its cells. Rethrows an error that is
 * no fault.
 */
export const refusedRow = <W extends PlannedWrite>(
  ctx: RecordContext,
  row: W,
  { wrong }: CellsRead,
  error: unknown,
): W => {
  if (!(error instanceof Fault)) throw error
  const issues = issuesOfFault(ctx, error).filter(({ field }) => !wrong[field])
  return { ...row, issues: [...row.issues, ...issues] }
}

/** The change that a commit would make to the record of a row. */
export const judgeUpdate = async (
  tx: StoreTx,
  ctx: RecordContext,
  one: CellsOfRow,
  before: Row,
): Promise<PlannedWrite> => {
  const read = untouched(ctx, one, before)
  const base = withIssues(one, issuesOf(ctx.resource, read.wrong))
  const row = {
    ...base,
    recordId: before.id,
    version: before.version,
    keys: [...base.keys, recordKey(before.id)],
  }
  const values = rowValues(read)
  try {
    const after = await draftUpdate(tx, ctx, before, values)
    if (row.issues.length) return row
    if (!after) return { ...row, verdict: 'unchanged' }
    await ctx.rules.foresee?.({ kind: 'update', before, after }, ruleContext(tx, ctx))
    const changes = changesOf(values, before, after)
    return { ...row, verdict: 'update', changes, takes: takesOf(ctx, before, after) }
  } catch (error) {
    return refusedRow(ctx, row, read, error)
  }
}

/** The record that a commit would make of a row. */
export const judgeCreate = async (
  tx: StoreTx,
  ctx: RecordContext,
  one: CellsOfRow,
): Promise<PlannedWrite> => {
  const { values, issues } = recordOfCells(ctx.resource, one.row.cells, one.read)
  if (issues.length) return withIssues(one, issues)
  try {
    const outcome = await draftNewRecord(tx, ctx, {
      values,
      given: new Set(Object.keys(one.read.values)),
    })
    if ('row' in outcome) {
      await foreseeBalance(tx, ctx, outcome.row)
      await ctx.rules.foresee?.(
        { kind: 'create', before: undefined, after: outcome.row },
        ruleContext(tx, ctx),
      )
      return {
        ...withIssues(one, []),
        verdict: 'create',
        takes: takesOf(ctx, undefined, outcome.row),
      }
    }
    return withIssues(one, [{ ...outcome.refused, field: outcome.field ?? ctx.resource.title }])
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return withIssues(one, issuesOfFault(ctx, error))
  }
}
