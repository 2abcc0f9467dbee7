import { can, canDo } from '../../../src/access/index.ts'
import {
  everyonesRight,
  unchanging,
  type JournalChange,
  type JournalEntry,
  type UndoTally,
} from '../../../src/protocol/journal.ts'
import { mostCounted } from '../../../src/protocol/logs.ts'
import { exportPart } from '../exports/listSource.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { codeOf, reasonOf } from '../../platform/http/reply.ts'
import type { Scope } from '../../platform/store/types.ts'
import { presentChange } from '../logs/present.ts'
import { readableOf, titleFor } from '../logs/readable.ts'
import { auditColumns } from '../logs/rows.ts'
import { actorNameIn } from '../records/actor.ts'
import type { RecordContext } from '../records/context.ts'
import type { SignFile } from '../../platform/http/files.ts'
import { stateOf, type UndoState } from './state.ts'
import { presentUnchanged } from './unchanged.ts'
import { undoingOf } from './underway.ts'

/**
 * Operations that changed records: the caller's own, or everyone's on records that the caller can
 * read.
 */
const journalRows = (scope: Scope, ctx: RecordContext, everyone: boolean) => {
  const all = scope.db
    .selectFrom('operation')
    .where('action', 'not in', [...unchanging])
    .where('count', '>', 0)
  if (!everyone) return all.where('actor', '=', ctx.actor.id)
  const { free, own } = readableOf(ctx)
  return all.where(eb => {
    const mine = eb('actor', '=', ctx.actor.id)
    const others = free
      ? free.length
        ? eb('resource', 'in', [...free])
        : eb('id', '=', '')
      : own.length
        ? eb('resource', 'not in', [...own])
        : eb('id', '!=', '')
    return eb.or([mine, others])
  })
}
const mayAll = (ctx: RecordContext, everyone: boolean): boolean =>
  everyone && can(ctx.actor.access, everyonesRight)

type Rows = Awaited<ReturnType<ReturnType<ReturnType<typeof journalRows>['selectAll']>['execute']>>

/**
 * The tally of an undo as its reader may see it: titles masked, fields that are withheld unnamed.
 */
export const presentTally = (
  ctx: RecordContext,
  { matched, done, kept: unchangedRecords, failed, more }: UndoState,
): Omit<UndoTally, 'operation'> => ({
  matched,
  done,
  ...(more ? { more } : {}),
  kept: unchangedRecords.map(one => presentUnchanged(ctx, one)),
  failed: failed.map(({ params, code, ...one }) => ({
    ...one,
    title: titleFor(ctx, one.resource, one.title),
    ...reasonOf(new Fault(codeOf(code), params ? { params } : {}), ctx.lang),
  })),
})

/** Whether nothing of an operation can be undone, so that no screen offers it. */
const isFinal = (
  { resources }: RecordContext,
  { resource, action }: { readonly resource: string; readonly action: string },
): boolean =>
  !Object.hasOwn(resources, resource) ||
  Object.values(resources).some(({ deeds }) => deeds?.[action]?.final === true)

const presentEntries = async (
  scope: Scope,
  ctx: RecordContext,
  rows: Rows,
): Promise<JournalEntry[]> => {
  const undoers = rows.flatMap(({ undoneBy }) => undoneBy ?? [])
  const found = undoers.length
    ? await scope.db
        .selectFrom('operation')
        .select(['id', 'actorName'])
        .where('id', 'in', undoers)
        .execute()
    : []
  const names = new Map(found.map(({ id, actorName }) => [id, actorName]))
  const pendingIds = rows.flatMap(({ id, undoneAt, undoneBy }) =>
    undoneAt === null && undoneBy !== null ? [id] : [],
  )
  const undoing = await undoingOf(scope, ctx.clock, pendingIds)
  return rows.map(row => {
    const state = stateOf(row.detail)
    return {
      id: row.id,
      at: row.at,
      actorName: actorNameIn(ctx.lang, row),
      mine: row.actor === ctx.actor.id,
      action: row.action,
      resource: row.resource,
      recordId: row.recordId,
      title: row.recordId === null ? row.title : titleFor(ctx, row.resource, row.title),
      count: row.count,
      undone:
        row.undoneAt === null
          ? null
          : { at: row.undoneAt, by: names.get(row.undoneBy ?? '') ?? row.actorName },
      final: isFinal(ctx, row),
      undoing: undoing.get(row.id) ?? null,
      undoOf: row.undoOf,
      tally: state ? presentTally(ctx, state) : null,
    }
  })
}

/** Reads a page of the journal, newest first; `total` is exact up to 10,000. */
export const readJournal = async (
  scope: Scope,
  ctx: RecordContext,
  {
    page,
    limit,
    everyone,
  }: { readonly page: number; readonly limit: number; readonly everyone: boolean },
): Promise<{ readonly list: JournalEntry[]; readonly total: number }> => {
  const all = mayAll(ctx, everyone)
  const rows = await journalRows(scope, ctx, all)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const total = await countJournal(scope, ctx, everyone)
  return { list: await presentEntries(scope, ctx, rows), total }
}

/**
 * The whole journal in parts, newest first: each continues after the last row of the one before.
 */
export async function* journalParts(
  scope: Scope,
  ctx: RecordContext,
  everyone: boolean,
): AsyncGenerator<JournalEntry[]> {
  const all = mayAll(ctx, everyone)
  for (let last: { readonly at: string; readonly id: string } | undefined; ;) {
    const from = last
    const rows = await journalRows(scope, ctx, all)
      .$if(from !== undefined, query =>
        query.where(eb =>
          eb(eb.refTuple('at', 'id'), '<', eb.tuple(from?.at ?? '', from?.id ?? '')),
        ),
      )
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(exportPart)
      .execute()
    if (rows.length) yield presentEntries(scope, ctx, rows)
    last = rows.at(-1)
    if (rows.length < exportPart) return
  }
}

/** Operations that the journal holds, counted up to 10,000. */
export const countJournal = async (
  scope: Scope,
  ctx: RecordContext,
  everyone: boolean,
): Promise<number> =>
  (await journalRows(scope, ctx, mayAll(ctx, everyone)).select('id').limit(mostCounted).execute())
    .length

/**
 * Reads one operation with a page of its changes, newest first; undefined if the caller may see
 * none.
 */
export const readJournalEntry = async (
  scope: Scope,
  ctx: RecordContext,
  id: string,
  { page, limit, sign }: { readonly page: number; readonly limit: number; readonly sign: SignFile },
) => {
  const rows = await journalRows(scope, ctx, mayAll(ctx, true))
    .selectAll()
    .where('id', '=', id)
    .execute()
  const [entry] = await presentEntries(scope, ctx, rows)
  if (!entry) return undefined
  const changes = await scope.db
    .selectFrom('audit')
    .select(auditColumns)
    .where('requestId', '=', id)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset((page - 1) * limit)
    .execute()
  const visibleRows = changes.slice(0, limit).filter(({ resource }) => {
    const found = Object.hasOwn(ctx.resources, resource) ? ctx.resources[resource] : undefined
    return found && canDo(ctx.actor.access, found, 'read')
  })
  const presentedChanges = await Promise.all(
    visibleRows.map(async (row): Promise<JournalChange> => {
      const { before, after, refs } = await presentChange(scope, ctx, row, sign)
      const title = titleFor(ctx, row.resource, row.title)
      return {
        id: row.id,
        resource: row.resource,
        recordId: row.recordId,
        title,
        action: row.action,
        before,
        after,
        refs,
      }
    }),
  )
  return { ...entry, changes: presentedChanges, more: changes.length > limit }
}
