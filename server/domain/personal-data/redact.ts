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

/** What to redact in the log entries of some records of a resource. */
export interface Redacted {
  readonly resource: string
  readonly ids: readonly string[]
  /** Fields that are erased, with their new values. */
  readonly emptied: ReadonlyMap<string, unknown>
  /** Current titles of the records, by id. */
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

/** A log row before and after the redaction. */
interface Changed<T> {
  readonly was: T
  readonly now: T
}

const versionOf = (json: unknown): unknown => (isObject(json) ? json.version : undefined)

/** Redacts a person in the changes of records. Returns the new rows. */
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

/** The actor columns of a row after the person is erased. */
const namelessActor = (actorName: string) => ({ actorName, ip: null, device: null })

/** Removes a person's name and addresses from their operations. */
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

/** The signed text of a changed row: its old and its new digest. */
const redactedPrint = async <T>(
  { was, now }: Changed<T>,
  print: (row: T) => Promise<string>,
): Promise<string> => redactionOf({ was: await print(was), now: await print(now) })

/**
 * Redacts a person in the logs. The seals stay valid: a sealed entry, signed with the key of the
 * seals, states which rows were changed with their old and new digests, so that no one else can
 * make such a change. `actors`: accounts whose operations lose their name.
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
