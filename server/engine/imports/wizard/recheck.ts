import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { ImportMapping } from '../../../../src/protocol/imports.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import type { Decisions } from '../missing/names.ts'
import type { RowIssue } from '../parseRow.ts'
import {
  emptyVerdictCounts,
  findingsOf,
  mappingOf,
  verdictCountsOf,
  type VerdictCounts,
} from './jobColumns.ts'
import { createNestedDryRun } from './dryRun.ts'
import { judgeRows } from './judge.ts'
import type { PlannedWrite, SheetCells } from './judgedRow.ts'
import { decisionsOf, type LoadedJob } from './load.ts'
import { meaning, type replacing } from './mapping.ts'
import { amendRows, checkKeyOf, digested, tallied } from './plan.ts'
import { leftOf, settling, takenBy } from './settle.ts'
import { holders, rowsByNumber, touched, waiting, type Stood, type Touch } from './touchedRows.ts'

/** The tally with the allowances that its rows take; recounted if it was not stored. */
const wholeTally = async (tx: StoreTx, job: LoadedJob['job']): Promise<VerdictCounts> => {
  const tally = verdictCountsOf(job) ?? emptyVerdictCounts
  if (tally.taken) return tally
  const rows = await tx.db
    .selectFrom('importPlan')
    .select(['takes', eb => eb.fn.countAll<number>().as('n')])
    .where('jobId', '=', job.jobId)
    .groupBy('takes')
    .execute()
  const quotaUsage: Record<string, number> = {}
  for (const { takes, n } of rows)
    for (const [name, delta] of Object.entries(takenBy([{ takes: takes ?? [] }])))
      quotaUsage[name] = (quotaUsage[name] ?? 0) + delta * Number(n)
  return { ...tally, taken: quotaUsage }
}

export interface Tried {
  readonly rows: ReadonlySet<number>
  readonly refused: ReadonlyMap<number, RowIssue>
}

interface RecheckParts {
  readonly tx: StoreTx
  readonly loaded: LoadedJob
  readonly mapping: ImportMapping
  readonly tried: Tried
  /** By the number of the row. */
  readonly touches: ReadonlyMap<number, Touch>
}

/** The rows of a checked job that are checked again, before and after their change. */
class Recheck {
  readonly stood: Map<number, Stood>
  readonly #parts: RecheckParts
  readonly #now = new Map<number, PlannedWrite>()
  readonly #askedKeys = new Set<string>()
  readonly #replace: ReturnType<typeof replacing>
  readonly #missing: Decisions

  constructor(parts: RecheckParts, storedRows: readonly Stood[]) {
    this.#parts = parts
    this.stood = new Map(storedRows.map(row => [row.sheetRow, row]))
    this.#missing = decisionsOf(parts.loaded)
    this.#replace = meaning(parts.mapping, this.#missing)
  }

  async #judge(rows: readonly Stood[]): Promise<void> {
    const { tx, tried: guessTries, mapping, touches, loaded } = this.#parts
    const { ctx, job } = loaded
    const refused = new Map(guessTries.refused)
    const inputs = rows.map(row => {
      const limit = guessTries.rows.has(row.sheetRow)
        ? undefined
        : row.issues.find(({ code }) => code === ErrorCode.tooManyRequests)
      if (limit) refused.set(row.sheetRow, limit)
      const touch = touches.get(row.sheetRow)
      return touch ? touched(ctx, row, touch, this.#replace) : row
    })
    const plain = inputs.map(({ sheetRow, cells, edited, left, trash }): SheetCells => ({
      sheetRow,
      cells,
      edited,
      left,
      trash,
    }))
    const checkedRows = await judgeRows(
      {
        ctx,
        match: mapping.match,
        matchBy: mapping.matchBy,
        records: tx,
        apart: createNestedDryRun(tx),
        refused,
        jobId: job.jobId,
        missing: this.#missing,
        inTrash: mapping.inTrash,
      },
      plain,
    )
    for (const row of checkedRows) this.#now.set(row.sheetRow, row)
  }

  /** Checks these rows, and all that share a key with them, before or after. */
  async gather(rows: readonly Stood[]): Promise<void> {
    const { stood: rowsBySheetRow } = this
    const { tx, loaded } = this.#parts
    for (let next = rows; next.length;) {
      for (const row of next) rowsBySheetRow.set(row.sheetRow, row)
      await this.#judge(next)
      const keys = next
        .flatMap(row => [...row.keys, ...(this.#now.get(row.sheetRow)?.keys ?? [])])
        .filter(key => !this.#askedKeys.has(key))
      for (const key of keys) this.#askedKeys.add(key)
      next = (await holders(tx, loaded.job.jobId, keys)).filter(
        row => !rowsBySheetRow.has(row.sheetRow),
      )
    }
  }

  /**
   * The checked rows with what they share settled between them, and what each allowance has left.
   */
  async settle(tally: VerdictCounts) {
    const { tx, loaded } = this.#parts
    const { ctx, job } = loaded
    const before = [...this.stood.values()]
    const rest = tallied(tally, before, [])
    const left = await leftOf(tx, ctx, rest.taken ?? {})
    const order = settling(ctx, left, mappingOf(job))
    const settledRows = [...this.#now.values()]
      .toSorted((a, b) => a.sheetRow - b.sheetRow)
      .map(order.settle)
    return {
      left,
      before,
      settled: settledRows.map(row => ({
        ...row,
        twin: row.twin ?? order.twins.get(row.sheetRow) ?? null,
      })),
    }
  }
}

/**
 * Changes rows of a checked job and checks them again, together with every row for the same record
 * (before or after the change) and those that were waiting for an allowance that the rows have
 * released. Writes the plan and the job; returns the affected row numbers, the changed ones first.
 * Rows that were refused for too many tries stay refused until their cells are changed.
 */
export const recheck = async (
  tx: StoreTx,
  loaded: LoadedJob,
  touches: readonly Touch[],
  guessTries: Tried,
): Promise<number[]> => {
  const { job, ctx } = loaded
  const { jobId } = job
  const mapping = mappingOf(job)
  if (!mapping || !touches.length) return []
  const byRow = new Map(touches.map(touch => [touch.sheetRow, touch]))
  const touchedRows = await rowsByNumber(tx.db, jobId, [...byRow.keys()])
  if (touchedRows.length !== byRow.size) throw errors.invalidParameter().at('rows')
  const rows = new Recheck({ tx, loaded, mapping, tried: guessTries, touches: byRow }, touchedRows)
  const tally = await wholeTally(tx, job)

  await rows.gather(touchedRows)
  let end = await rows.settle(tally)
  for (const quota of ctx.rules.quotas) {
    const free = end.left.get(quota.name) ?? 0
    if (free < 1) continue
    const freed = (await waiting(tx, jobId, quota.code, Math.min(free, 500) + rows.stood.size))
      .filter(row => !rows.stood.has(row.sheetRow))
      .slice(0, free)
    if (!freed.length) continue
    await rows.gather(freed)
    end = await rows.settle(tally)
  }
  await amendRows(tx, jobId, end.settled)
  const verdicts = tallied(tally, end.before, end.settled)
  // what a person has settled is offered no more
  const found = findingsOf(job)
  const settled = found?.odd?.some(({ sheetRow }) => byRow.has(sheetRow)) === true
  const about =
    found && (settled || found.missing?.length)
      ? {
          ...found,
          odd: found.odd?.filter(({ sheetRow }) => !byRow.has(sheetRow)),
          missing: decisionsOf(loaded).recounted(
            end.before.map(({ cells }) => cells),
            end.settled.map(({ cells }) => cells),
          ),
        }
      : undefined
  const checkKey = await checkKeyOf(job, await digested(job.checkKey ?? '', end.settled))
  await tx.db
    .updateTable('importJob')
    .set({
      ...(about ? { about: JSON.stringify(about) } : {}),
      verdicts: JSON.stringify(verdicts),
      checkKey,
      revision: job.revision + 1,
    })
    .where('jobId', '=', jobId)
    .execute()
  const others = end.settled.map(row => row.sheetRow).filter(row => !byRow.has(row))
  return [...byRow.keys(), ...others]
}
