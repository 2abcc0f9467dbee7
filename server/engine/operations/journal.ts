import { can, canDo, seesField } from '../../../src/access/index.ts'
import {
  everyonesRight,
  unchanging,
  type JournalChange,
  type JournalEntry,
  type UnchangedRecord,
  type UndoTally,
} from '../../../src/protocol/journal.ts'
import { mostCounted } from '../../../src/protocol/logs.ts'
import { fieldOf } from '../../../src/schema/index.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { codeOf, reasonOf } from '../../platform/http/reply.ts'
import type { Scope } from '../../platform/store/types.ts'
import { presentChange } from '../logs/present.ts'
import { readableOf, titleFor } from '../logs/readable.ts'
import { actorNameIn } from '../records/actor.ts'
import type { RecordContext } from '../records/context.ts'
import type { SignFile } from '../../platform/http/files.ts'
import { stateOf, type UndoState } from './state.ts'
import { undoingOf } from './underway.ts'

/** Operations that changed records: one's own, or everyone's of which the reader may read. */
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

const fieldsFor = (ctx: RecordContext, { resource: name, fields }: UnchangedRecord): string[] => {
  const resource = Object.hasOwn(ctx.resources, name) ? ctx.resources[name] : undefined
  return fields.filter(field => {
    const found = resource && fieldOf(resource, field)
    return !found || seesField(ctx.actor.access, found)
  })
}

/** The tally of an undo as its reader may see it: titles masked, fields that are withheld unnamed. */
export const presentTally = (
  ctx: RecordContext,
  { matched, done, kept, failed, more }: UndoState,
): Omit<UndoTally, 'operation'> => ({
  matched,
  done,
  ...(more ? { more } : {}),
  kept: kept.map(one => ({
    ...one,
    title: titleFor(ctx, one.resource, one.title),
    fields: fieldsFor(ctx, one),
  })),
  failed: failed.map(({ params, code, ...one }) => ({
    ...one,
    title: titleFor(ctx, one.resource, one.title),
    ...reasonOf(new Fault(codeOf(code), params ? { params } : {}), ctx.lang),
  })),
})

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
  const begun = rows.flatMap(({ id, undoneAt, undoneBy }) =>
    undoneAt === null && undoneBy !== null ? [id] : [],
  )
  const undoing = await undoingOf(scope, ctx.clock, begun)
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
  const counted = await journalRows(scope, ctx, all).select('id').limit(mostCounted).execute()
  return { list: await presentEntries(scope, ctx, rows), total: counted.length }
}

/**
 * Reads one operation with a page of its changes, newest first; undefined where the caller may see
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
    .select([
      'id',
      'at',
      'actor',
      'actorName',
      'action',
      'resource',
      'recordId',
      'before',
      'after',
      'requestId',
      'title',
      'ip',
      'device',
    ])
    .where('requestId', '=', id)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset((page - 1) * limit)
    .execute()
  const shown = changes.slice(0, limit).filter(({ resource }) => {
    const found = Object.hasOwn(ctx.resources, resource) ? ctx.resources[resource] : undefined
    return found && canDo(ctx.actor.access, found, 'read')
  })
  const seen = await Promise.all(
    shown.map(async (row): Promise<JournalChange> => {
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
  return { ...entry, changes: seen, more: changes.length > limit }
}
