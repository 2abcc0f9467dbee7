import type { EnginePorts } from '../../ports.ts'
import { masksField } from '../../../../src/access/index.ts'
import {
  decideTrash,
  editRows,
  leaveRows,
  replaceAlike,
} from '../../../../src/protocol/calls/imports.ts'
import type { Rechecked } from '../../../../src/protocol/imports.ts'
import { implement, type CallContext } from '../../calls/implement.ts'
import { blindKeys } from '../../records/guesses.ts'
import { lacks } from '../../records/rights.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { callOf, claimWrite, keepReply } from '../../../platform/http/idempotency.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { keepable } from '../parseRow.ts'
import { demandOwn } from '../run.ts'
import { columnsFor } from '../table.ts'
import { mayRestore } from '../trash/find.ts'
import { mappingOf, verdictCountsOf } from './jobColumns.ts'
import { triesOf } from './tries.ts'
import { decisionsOf, demandStep, loadJob, lockJob, type LoadedJob } from './load.ts'
import { meaning } from './mapping.ts'
import { planColumns, presentPlan } from './presentPlan.ts'
import { recheck, type Tried } from './recheck.ts'
import { rowsByNumber, touched, type Touch } from './touchedRows.ts'
import { verdicts } from '../../../../src/protocol/imports.ts'
import { recordFrom } from '../../../../src/schema/keysOf.ts'

/** Rows of one transaction, and rows in a response. */
const size = 250
const answerLimit = 200

interface AtRevision {
  readonly jobId: string
  readonly revision: number
}

/** The rows of the next step: at most `size` rows after row `after`. */
type Next = (loaded: LoadedJob, db: Scope['db'], after: number) => Promise<Touch[]>

/**
 * Counts what the touches try of keys that the caller sees masked; before the transaction, since a
 * refused one counts too.
 */
const tries = async (
  ports: EnginePorts,
  scope: Scope,
  loaded: LoadedJob,
  touches: readonly Touch[],
): Promise<Tried> => {
  const { job, ctx } = loaded
  const blind = new Set(blindKeys(ctx))
  const mapping = mappingOf(job)
  if (!blind.size || !mapping) return { rows: new Set(), refused: new Map() }
  const parts = new Set(
    (ctx.resource.keys ?? []).filter(key => key.some(name => blind.has(name))).flat(),
  )
  const rows = await rowsByNumber(
    scope.db,
    job.jobId,
    touches.map(({ sheetRow }) => sheetRow),
  )
  const before = new Map(rows.map(row => [row.sheetRow, row]))
  const replace = meaning(mapping, decisionsOf(loaded))
  const changedRows = touches.flatMap(touch => {
    const row = before.get(touch.sheetRow)
    const after = row && touched(ctx, row, touch, replace)
    // one that was left out was not asked about, or its refusal is forgotten
    const again = row?.left === true && after?.left === false
    return after && (again || [...parts].some(name => after.cells[name] !== row.cells[name]))
      ? [after]
      : []
  })
  return {
    rows: new Set(changedRows.map(({ sheetRow }) => sheetRow)),
    refused: await triesOf(ports, ctx, changedRows),
  }
}

const answerOf = async (
  tx: StoreTx,
  { job, ctx }: LoadedJob,
  rows: readonly number[],
): Promise<Rechecked> => {
  const now = await tx.db
    .selectFrom('importJob')
    .select(['revision', 'verdicts', 'checkKey'])
    .where('jobId', '=', job.jobId)
    .executeTakeFirstOrThrow()
  const listedRows = rows.slice(0, answerLimit)
  const found = listedRows.length
    ? await tx.db
        .selectFrom('importPlan')
        .select([...planColumns])
        .where('jobId', '=', job.jobId)
        .where('sheetRow', 'in', listedRows)
        .execute()
    : []
  const place = new Map(listedRows.map((row, n) => [row, n]))
  const list = found.toSorted((a, b) => (place.get(a.sheetRow) ?? 0) - (place.get(b.sheetRow) ?? 0))
  const tally = verdictCountsOf(now)
  const counts = recordFrom(verdicts, name => tally?.[name] ?? 0)
  return {
    revision: now.revision,
    verdicts: counts,
    checkKey: now.checkKey ?? '',
    rows: await presentPlan(tx, ctx, list, mappingOf(job)),
  }
}

/**
 * Edits rows in steps; each step has its own transaction, which leaves the job consistent. A call
 * that is repeated with its key returns the same response, or continues after an interruption:
 * every step can be repeated.
 */
const inSteps = async (
  { c, ports, text, input: { jobId, revision } }: CallContext<AtRevision>,
  next: Next,
): Promise<Rechecked> => {
  const scope = c.get('scope')
  const call = await callOf(c, text)
  const rows: number[] = []
  let hasStarted = false
  for (let after = 0; ;) {
    const loadedJob = await loadJob(c, ports, jobId)
    demandOwn(c.get('session'), loadedJob.job)
    const touches = await next(loadedJob, scope.db, after)
    const attempts = await tries(ports, scope, loadedJob, touches)
    const last = touches.length < size
    const answer = await scope.transaction(async tx => {
      const known = call && !hasStarted ? await claimWrite(tx, ports, call) : undefined
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result that the same call gave before
      if (known?.status === '200') return known.reply as Rechecked
      const loaded = demandStep(
        c,
        await lockJob(c, ports, tx, jobId),
        ['CHECKED'],
        hasStarted || known ? undefined : revision,
      )
      rows.push(...(await recheck(tx, loaded, touches, attempts)))
      const done = last ? await answerOf(tx, loaded, rows) : undefined
      if (call) await keepReply(tx, call, done ? '200' : null, done ?? {})
      return done
    })
    hasStarted = true
    if (answer) return answer
    after = touches.at(-1)?.sheetRow ?? after
  }
}

const knownField = ({ resource, ctx }: LoadedJob, name: string): string => {
  if (!columnsFor(resource, ctx.actor.access).includes(name))
    throw errors.invalidParameter().at('field')
  return name
}

/** POST importJob/edit { jobId, revision, rows: [{ sheetRow, cells }] } -> Rechecked */
const editRowsRoute = implement(editRows, {
  serve: ctx => {
    const edits = ctx.input.rows
      .map(({ sheetRow, cells }) => ({
        sheetRow,
        cells: Object.fromEntries(
          Object.entries(cells).map(([name, text]) => [name, keepable(text)]),
        ),
      }))
      .toSorted((a, b) => a.sheetRow - b.sheetRow)
    return inSteps(ctx, async (loaded, _db, after) => {
      for (const { cells } of edits) for (const name of Object.keys(cells)) knownField(loaded, name)
      return edits
        .filter(({ sheetRow }) => sheetRow > after)
        .slice(0, size)
        .map(({ sheetRow, cells }) => ({ sheetRow, cells: () => cells }))
    })
  },
})

/**
 * POST importJob/replace { jobId, revision, field, from, to } -> Rechecked; not of a field that the
 * caller sees masked.
 */
const replaceAlikeRoute = implement(replaceAlike, {
  serve: ctx => {
    const { from, to } = ctx.input
    return inSteps(ctx, async (loaded, db, after) => {
      const name = knownField(loaded, ctx.input.field)
      const field = loaded.resource.fields[name]
      if (!field || masksField(loaded.ctx.actor.access, field))
        throw errors.invalidParameter().at('field')
      const rows = await db
        .selectFrom('importPlan')
        .select('sheetRow')
        .where('jobId', '=', loaded.job.jobId)
        .where('sheetRow', '>', after)
        .where('cells', '@>', JSON.stringify({ [name]: from }))
        .orderBy('sheetRow')
        .limit(size)
        .execute()
      return rows.map(({ sheetRow }) => ({
        sheetRow,
        cells: now => (now[name] === from ? { [name]: keepable(to) } : {}),
      }))
    })
  },
})

/** POST importJob/leave { jobId, revision, rows: [sheetRow], left } -> Rechecked */
const leaveRowsRoute = implement(leaveRows, {
  serve: ctx => {
    const { left } = ctx.input
    const rows = [...new Set(ctx.input.rows)].toSorted((a, b) => a - b)
    return inSteps(ctx, async (_loaded, _db, after) =>
      rows
        .filter(row => row > after)
        .slice(0, size)
        .map(sheetRow => ({ sheetRow, left })),
    )
  },
})

/**
 * POST importJob/trash { jobId, revision, rows, choice } -> Rechecked. Throws 905 or 5003 if the
 * caller can't restore records, and 321 if the import may not create records but new ones are
 * requested.
 */
const decideTrashRoute = implement(decideTrash, {
  serve: ctx => {
    const { rows, choice } = ctx.input
    const wanted = rows && new Set(rows)
    return inSteps(ctx, async (loaded, db, after) => {
      const { resource, job } = loaded
      if (choice === 'restore' && !mayRestore(loaded.ctx, resource))
        throw lacks(loaded.ctx, `${resource.name}.restore`)
      if (choice === 'create' && mappingOf(job)?.match === 'update')
        throw errors.invalidParameter().at('choice')
      const lying = db
        .selectFrom('importPlan')
        .select('sheetRow')
        .where('jobId', '=', job.jobId)
        .where('trash', 'is not', null)
        .where('sheetRow', '>', after)
      const found = await (wanted ? lying.where('sheetRow', 'in', [...wanted]) : lying)
        .orderBy('sheetRow')
        .limit(size)
        .execute()
      return found.map(({ sheetRow }) => ({ sheetRow, trash: choice }))
    })
  },
})

/** Changes of checked rows. */
export const editCalls = [editRowsRoute, replaceAlikeRoute, leaveRowsRoute, decideTrashRoute]
