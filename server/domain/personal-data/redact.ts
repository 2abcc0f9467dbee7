import type { RuleContext } from '../../engine/records/rules.ts'
import {
  operationColumns,
  operationPrintOf,
  rowPrintOf,
  sealedColumns,
  writePrint,
  type SealedOperation,
  type SealedRow,
} from '../../engine/seal/chain.ts'
import { redactionOf, redactionResource, redactionText } from '../../engine/seal/redactions.ts'
import { isObject } from '../../platform/http/body.ts'
import { sealerOf } from '../../platform/sealer.ts'

/** What the logs say of some records of a resource, and what stays of it. */
export interface Redacted {
  readonly resource: string
  readonly ids: readonly string[]
  /** Fields whose values go, with what stands in them when they are empty. */
  readonly emptied: ReadonlyMap<string, unknown>
  /** Titles of the records as they are now, by id. */
  readonly titles: ReadonlyMap<string, string>
  /** Versions that the erasure itself wrote: their values stay. */
  readonly versions: ReadonlyMap<string, number>
}

/** Entries of one statement. */
const part = 500
const inParts = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / part) }, (_, n) =>
    list.slice(n * part, (n + 1) * part),
  )

const withEmptied = (json: unknown, emptied: ReadonlyMap<string, unknown>): unknown =>
  isObject(json)
    ? Object.fromEntries(
        Object.entries(json).map(([name, value]) => [
          name,
          emptied.has(name) ? emptied.get(name) : value,
        ]),
      )
    : json

/** A row of a log as it was, and as it is from now on. */
interface Changed<T> {
  readonly was: T
  readonly now: T
}

const versionOf = (json: unknown): unknown => (isObject(json) ? json.version : undefined)

/** Takes a person out of the changes of records. Answers the rows as they are now. */
const redactChanges = async (
  { tx: { db } }: RuleContext,
  { resource, ids, emptied, titles, versions }: Redacted,
): Promise<readonly Changed<SealedRow>[]> => {
  const changed: Changed<SealedRow>[] = []
  for (const some of inParts(ids)) {
    const rows = await db
      .selectFrom('audit')
      .select([...sealedColumns])
      .where('resource', '=', resource)
      .where('recordId', 'in', some)
      .execute()
    for (const row of rows) {
      const isOwn = versionOf(row.after) === versions.get(row.recordId)
      const now = {
        ...row,
        before: withEmptied(row.before, emptied),
        after: isOwn ? row.after : withEmptied(row.after, emptied),
        title: row.title === null ? null : (titles.get(row.recordId) ?? null),
      }
      changed.push({ was: row, now })
    }
  }
  return changed
}

/** What a row says of who did it, once that person is erased. */
const namelessActor = (actorName: string) => ({ actorName, ip: null, device: null })

/** Takes the name and the addresses of somebody out of what they did. */
const redactDeeds = async (
  { tx: { db } }: RuleContext,
  actors: readonly string[],
  name: string,
): Promise<readonly Changed<SealedRow>[]> => {
  if (!actors.length) return []
  const rows = await db
    .selectFrom('audit')
    .select([...sealedColumns])
    .where('actor', 'in', actors)
    .execute()
  return rows.map(row => ({
    was: row,
    now: { ...row, ...namelessActor(name) },
  }))
}

const redactOperations = async (
  { tx: { db } }: RuleContext,
  all: readonly Redacted[],
  actors: readonly string[],
  name: string,
): Promise<readonly Changed<SealedOperation>[]> => {
  const changed = new Map<string, Changed<SealedOperation>>()
  const rows = () => db.selectFrom('operation').select([...operationColumns])
  for (const { resource, ids, titles } of all)
    for (const some of inParts(ids)) {
      const found = await rows()
        .where('resource', '=', resource)
        .where('recordId', 'in', some)
        .execute()
      for (const row of found)
        changed.set(row.id, {
          was: row,
          now: { ...row, title: titles.get(row.recordId ?? '') ?? null },
        })
    }
  if (actors.length)
    for (const row of await rows().where('actor', 'in', actors).execute())
      changed.set(row.id, {
        was: row,
        now: { ...(changed.get(row.id)?.now ?? row), ...namelessActor(name) },
      })
  return [...changed.values()]
}

/** What is signed of a changed row: its print as it was, and as it is. */
const redactedPrint = async <T>(
  { was, now }: Changed<T>,
  print: (row: T) => Promise<string>,
): Promise<string> => redactionOf({ was: await print(was), now: await print(now) })

/**
 * Takes what the logs say of a person out of them. Their seals stay: an entry that is sealed like
 * any other tells which rows were changed, from what and to what, signed with the key of the seals,
 * so that nobody else can tell such a thing. `actors`: accounts whose deeds lose their name.
 */
export const redactLogs = async (
  ctx: RuleContext,
  all: readonly Redacted[],
  {
    actors,
    name,
    of,
  }: { readonly actors: readonly string[]; readonly name: string; readonly of: string },
): Promise<void> => {
  const { tx } = ctx
  const changes = new Map<string, Changed<SealedRow>>()
  for (const one of all)
    for (const row of await redactChanges(ctx, one)) changes.set(row.was.id, row)
  for (const row of await redactDeeds(ctx, actors, name)) {
    const known = changes.get(row.was.id)
    const now = known ? { ...known.now, ...namelessActor(name) } : row.now
    changes.set(row.was.id, { was: row.was, now })
  }
  const rows = [...changes.values()]
  for (const some of inParts(rows))
    await tx.amend(
      'audit',
      some.map(({ now }) => ({ ...now })),
      ['before', 'after', 'title', 'actorName', 'ip', 'device'],
    )
  const operations = await redactOperations(ctx, all, actors, name)
  for (const some of inParts(operations))
    await tx.amend(
      'operation',
      some.map(({ now }) => ({ ...now })),
      ['title', 'actorName', 'ip', 'device'],
    )
  const operationText = async (row: SealedOperation) => writePrint(await operationPrintOf(row))
  const prints = [
    ...(await Promise.all(rows.map(one => redactedPrint(one, rowPrintOf)))),
    ...(await Promise.all(operations.map(one => redactedPrint(one, operationText)))),
  ]
  for (const some of inParts(prints))
    await tx.audit([
      {
        actor: ctx.actor.id,
        actorName: ctx.actor.name,
        action: 'erasePersonalData',
        resource: redactionResource,
        recordId: of,
        before: null,
        after: { prints: some, seal: await sealerOf(ctx.ports.config)(redactionText(some)) },
        requestId: ctx.requestId,
        title: name,
        ip: null,
        device: null,
      },
    ])
}
