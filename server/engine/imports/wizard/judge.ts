import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { masksField } from '../../../../src/access/index.ts'
import type { MatchMode, Verdict } from '../../../../src/protocol/imports.ts'
import { kindOf, matchKeys } from '../../../../src/schema/index.ts'
import type { EnginePorts } from '../../ports.ts'
import { draftNewRecord } from '../../records/batch.ts'
import type { RecordContext } from '../../records/context.ts'
import { masked, sameValue } from '../../records/fields.ts'
import { blindKeys, spendGuesses } from '../../records/guesses.ts'
import { takenIssue } from '../../records/keys.ts'
import { quotaCounts } from '../../records/quota.ts'
import { DependentRows, watchRules } from '../../records/transactionLocks.ts'
import { draftUpdate, ruleContext } from '../../records/update.ts'
import { isVisible } from '../../records/visible.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import type { Row } from '../../../platform/ports.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { createYielder } from '../../../platform/yieldToEventLoop.ts'
import { lookUpFor } from '../lookUp.ts'
import {
  issuesOf,
  readCells,
  recordOfCells,
  cellSettingsOf,
  type CellsRead,
  type RowIssue,
} from '../parseRow.ts'
import { fieldOfKey, keysGiven, recordKey, recordsByKey, type GivenKey } from './match.ts'
import { asText } from '../../../../src/schema/asText.ts'

/** A row of the sheet as it is to be judged. */
export interface SheetCells {
  readonly sheetRow: number
  readonly cells: Readonly<Record<string, string>>
  readonly edited: boolean
  readonly left: boolean
}
/** What a commit would do with a row of the sheet; stored as a row of `importPlan`. */
export interface PlannedWrite extends SheetCells {
  readonly verdict: Verdict
  readonly recordId: string | null
  readonly version: number | null
  readonly issues: readonly RowIssue[]
  /** Fields that cells change, with their wire values before and after. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null
  readonly keys: readonly string[]
  readonly takes: readonly string[]
  readonly twin: number | null
}

export interface Judging {
  readonly ctx: RecordContext
  readonly match: MatchMode
  /** See `ImportMapping`. */
  readonly matchBy?: string | undefined
  /** Where records are only created, rows of known ones are errors: nobody was asked whether they may be skipped. */
  readonly strict?: boolean
  readonly records: Scope | StoreTx
  /** Runs a part of which nothing stays written, whatever rules do in it. */
  apart<T>(work: (tx: StoreTx) => Promise<T>): Promise<T>
  /** Rows of which nothing is asked, by their number: see `triesOf`. */
  readonly refused: ReadonlyMap<number, RowIssue>
  readonly jobId: string
}

interface Read {
  readonly row: SheetCells
  readonly read: CellsRead
  readonly keys: readonly GivenKey[]
  readonly refused?: RowIssue | undefined
}

/** Records by the keys that rows give, and which of them rows of the job stand for already. */
interface Known {
  readonly found: ReadonlyMap<string, Row>
  readonly done: ReadonlyMap<string, number>
}

const nothing = {
  recordId: null,
  version: null,
  issues: [],
  changes: null,
  keys: [],
  takes: [],
  twin: null,
} as const
const rowValues = ({ values, also }: CellsRead): Record<string, unknown> => ({
  ...values,
  ...Object.assign({}, ...Object.values(also)),
})

const withIssues = (
  { row, keys }: Read,
  issues: readonly RowIssue[],
  verdict: Verdict = 'error',
): PlannedWrite => ({
  ...row,
  ...nothing,
  verdict,
  issues,
  keys: keys.map(({ text }) => text),
})

/** What a refused draft says, at every field it names. */
const issuesOfFault = ({ resource }: RecordContext, refused: Fault): RowIssue[] => {
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

/** Allowances that a change takes one of, or gives back. */
const takesOf = ({ rules }: RecordContext, before: Row | undefined, after: Row): string[] =>
  rules.quotas.flatMap(quota => {
    const delta = quotaCounts(quota, after) - quotaCounts(quota, before)
    return delta === 0 ? [] : [delta > 0 ? quota.name : `-${quota.name}`]
  })

/**
 * The cells without those that the caller sees masked and sent back as they saw them, and without the keys by which the record was found: they
 * are what it holds.
 */
const untouched = (ctx: RecordContext, { row, read, keys }: Read, before: Row): CellsRead => {
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

const judgeUpdate = async (
  tx: StoreTx,
  ctx: RecordContext,
  one: Read,
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
    const changed = Object.keys(values).filter(name => !sameValue(after[name], before[name]))
    const changes = Object.fromEntries(
      changed.map(name => [name, [before[name] ?? null, after[name] ?? null] as const]),
    )
    return { ...row, verdict: 'update', changes, takes: takesOf(ctx, before, after) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const issues = issuesOfFault(ctx, error)
    return { ...row, issues: [...row.issues, ...issues.filter(({ field }) => !read.wrong[field])] }
  }
}

const judgeCreate = async (tx: StoreTx, ctx: RecordContext, one: Read): Promise<PlannedWrite> => {
  const { values, issues } = recordOfCells(ctx.resource, one.row.cells, one.read)
  if (issues.length) return withIssues(one, issues)
  try {
    const outcome = await draftNewRecord(tx, ctx, {
      values,
      given: new Set(Object.keys(one.read.values)),
    })
    if ('row' in outcome) {
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

/**
 * Records that rows of the job stand for already, where an error workbook came back, and those rows: two rows of a file that mean one record
 * are a mistake, whenever each of them comes.
 */
const rowsDone = async (
  { records: { db }, jobId }: Judging,
  found: ReadonlyMap<string, Row>,
): Promise<ReadonlyMap<string, number>> => {
  if (!found.size) return new Map()
  const ids = [...new Set([...found.values()].map(({ id }) => id))]
  const rows = await db
    .selectFrom('importRow')
    .select(['recordId', 'sheetRow'])
    .where('jobId', '=', jobId)
    .where('outcome', 'in', ['created', 'updated', 'unchanged'])
    .where('recordId', 'in', ids)
    .execute()
  return new Map(
    rows.flatMap(({ recordId, sheetRow }) =>
      recordId === null ? [] : [[recordId, sheetRow] as const],
    ),
  )
}

const judgeOne = async (
  tx: StoreTx,
  { ctx, match, matchBy, strict = false }: Judging,
  one: Read,
  { found, done }: Known,
): Promise<PlannedWrite> => {
  const { resource } = ctx
  if (one.row.left) return { ...one.row, ...nothing, verdict: 'skip' }
  const wrong = issuesOf(resource, one.read.wrong)
  if (one.refused)
    return withIssues({ ...one, keys: [] }, [
      ...wrong.filter(({ field }) => field !== one.refused?.field),
      one.refused,
    ])
  const hits = one.keys.flatMap(key => {
    const row = found.get(key.text)
    return row ? [{ key, row }] : []
  })
  const meant = matchBy === undefined ? hits : hits.filter(({ key }) => key.key.at(-1) === matchBy)
  const [first] = meant
  // a record that is met by another key than the chosen one is not the one that the row means
  const [held] = hits
  if (!first && held) return withIssues(one, [...wrong, takenIssue(resource, held.key.key)])
  const other = hits.find(({ row }) => row.id !== first?.row.id)
  if (first && other) {
    // by the ids, so that the names are told as each reader may see them
    const params = {
      one: first.row.id,
      other: other.row.id,
      by: fieldOfKey(resource, first.key.key),
    }
    return withIssues(one, [...wrong, { ...takenIssue(resource, other.key.key), params }])
  }
  if (first && !isVisible(ctx, first.row))
    return withIssues(one, [...wrong, takenIssue(resource, first.key.key)])
  const before = first && done.get(first.row.id)
  if (first && before !== undefined)
    return withIssues(one, [
      ...wrong,
      { ...takenIssue(resource, first.key.key), params: { row: before } },
    ])
  if (first && match === 'create' && strict) {
    return withIssues(one, [
      ...recordOfCells(resource, one.row.cells, one.read).issues,
      takenIssue(resource, first.key.key),
    ])
  }
  if (first && match === 'create') {
    const skipped = withIssues(one, [takenIssue(resource, first.key.key)], 'skip')
    return { ...skipped, recordId: first.row.id, version: first.row.version }
  }
  if (first) return judgeUpdate(tx, ctx, one, first.row)
  if (match !== 'update') return judgeCreate(tx, ctx, one)
  if (wrong.length) return withIssues(one, wrong)
  const [key] = one.keys.filter(({ key: names }) => !matchBy || names.at(-1) === matchBy)
  if (!key)
    return withIssues(one, [
      {
        field: matchBy ?? fieldOfKey(resource, matchKeys(resource)[0]),
        code: ErrorCode.valueMissing,
      },
    ])
  return withIssues(
    one,
    [{ field: fieldOfKey(resource, key.key), code: resource.notFound ?? ErrorCode.notFound }],
    'skip',
  )
}

/**
 * Counts values of keys that the caller sees masked, which finding their records would tell them of (see `spendGuesses`). Answers the rows that
 * are over the limit, and what they are refused with. Not within a transaction: tries count, whatever becomes of them.
 */
export const triesOf = async (
  ports: Pick<EnginePorts, 'store' | 'clock'>,
  ctx: RecordContext,
  rows: readonly SheetCells[],
): Promise<ReadonlyMap<number, RowIssue>> => {
  const blind = blindKeys(ctx)
  if (!blind.length) return new Map()
  const attempts = rows
    .filter(({ left }) => !left)
    .map(
      ({
        sheetRow,
        cells,
      }): { sheetRow: number; values: Record<string, unknown>; issue?: RowIssue | undefined } => ({
        sheetRow,
        values: rowValues(readCells(ctx.resource, cells, cellSettingsOf(ctx))),
      }),
    )
  const guessResults = await spendGuesses(ports, ctx, attempts)
  return new Map(
    guessResults.flatMap(({ sheetRow, issue }) => (issue ? [[sheetRow, issue] as const] : [])),
  )
}

/**
 * Judges rows each by itself, against the records as they are: what a commit would do with them, or every fault they have. What rows of a
 * file mean to each other, and allowances, are told by `settle`.
 */
export const judgeRows = async (
  judging: Judging,
  rows: readonly SheetCells[],
): Promise<PlannedWrite[]> => {
  const { ctx, records, refused } = judging
  const breathe = createYielder()
  const plain = cellSettingsOf(ctx)
  const includedCells = rows.filter(({ left }) => !left).map(({ cells }) => cells)
  const settings = { ...plain, lookUp: await lookUpFor(records, ctx, includedCells, plain) }
  const reads: Read[] = []
  for (const row of rows) {
    const read = row.left
      ? { values: {}, also: {}, wrong: {} }
      : readCells(ctx.resource, row.cells, settings)
    reads.push({ row, read, keys: keysGiven(ctx.resource, rowValues(read)) })
    await breathe()
  }
  const checkedReads = refused.size
    ? reads.map(one => ({ ...one, refused: refused.get(one.row.sheetRow) }))
    : reads
  const open = checkedReads.map(one => (one.refused ? [] : one.keys))
  const found = await recordsByKey(records, ctx.resource, open, breathe)
  const known = { found, done: await rowsDone(judging, found) }
  const alone = (one: Read) => judging.apart(tx => judgeOne(tx, judging, one, known))
  try {
    return await judging.apart(async tx => {
      const out: PlannedWrite[] = []
      for (const one of checkedReads) {
        const rules = watchRules(tx)
        out.push(await judgeOne(tx, judging, one, known))
        // nothing is changed but what rules write: the next row would meet it
        if (rules.wrote()) throw new DependentRows()
        await breathe()
      }
      return out
    })
  } catch (error) {
    if (!(error instanceof DependentRows)) throw error
    const out: PlannedWrite[] = []
    for (const one of checkedReads) out.push(await alone(one))
    return out
  }
}

/** Whether a text is the masked form that the caller sees of another. */
export const isMaskedForm = (
  ctx: RecordContext,
  name: string,
  text: string,
  of: string,
): boolean => {
  const field = ctx.resource.fields[name]
  return (
    field !== undefined &&
    masksField(ctx.actor.access, field) &&
    text !== '' &&
    text === asText(kindOf(field).mask?.(of))
  )
}
