import type { RecordContext } from '../../records/context.ts'
import { contextOf } from '../../records/context.ts'
import { lacks } from '../../records/rights.ts'
import { KeyTaken } from '../../../platform/ports.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { idsNamed } from '../names.ts'
import type { ImportRun } from '../run.ts'
import { findingsOf } from '../wizard/jobColumns.ts'
import type { LoadedJob } from '../wizard/load.ts'
import { isLeft, plannedRows } from '../wizard/planned.ts'
import type { MissingEntry } from './entry.ts'
import { Decisions, creatableTargetsOf } from './names.ts'
import { createNamed, mayCreate } from './newRecord.ts'

/** Rows per batch. */
const size = 1000

/**
 * Names in the plan for records that an import created, or found because another writer had created
 * them.
 */
export interface CreatedNames {
  /** Ids in the plan -> ids of the records that they mean. */
  readonly ids: ReadonlyMap<string, string>
  readonly created: readonly MissingEntry[]
}
const none: CreatedNames = { ids: new Map(), created: [] }

const entriesOf = async ({ db }: Pick<Scope | StoreTx, 'db'>, jobId: string) => {
  const job = await db
    .selectFrom('importJob')
    .select('about')
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return (job && findingsOf(job)?.missing) ?? []
}

/** The entries that rows which are to be written name. */
const namedIn = async (
  source: Pick<Scope, 'db'> | Pick<StoreTx, 'db'>,
  ctx: RecordContext,
  jobId: string,
  entries: readonly MissingEntry[],
): Promise<MissingEntry[]> => {
  const decisions = new Decisions(creatableTargetsOf(ctx.resources, ctx.resource), entries)
  const ids = new Set<string>()
  for await (const rows of plannedRows(source, jobId, size)) {
    for (const row of rows)
      if (!isLeft(row) && (row.verdict === 'create' || row.verdict === 'update'))
        for (const { id } of decisions.namedBy(row.cells)) if (id !== undefined) ids.add(id)
    if (ids.size === entries.length) break
  }
  return entries.filter(({ id = '' }) => ids.has(id))
}

/**
 * Whether the person who requested the import can still create records of a resource; the
 * permission may have been withdrawn.
 */
const mayStill = async (
  { db }: Pick<StoreTx, 'db'>,
  ctx: RecordContext,
  resource: string,
): Promise<boolean> => {
  if (!mayCreate(ctx, resource)) return false
  const member = await db
    .selectFrom('member')
    .select('rights')
    .where('accountId', '=', ctx.actor.id)
    .executeTakeFirst()
  return !member || ['*', `${resource}.create`].some(right => member.rights.includes(right))
}

/**
 * Creates the missing records that rows of a checked job name, as part of the import's operation.
 * If another writer has created one meanwhile, the import uses it. A record that can't be created
 * is left out, and the rows that name it fail. Throws KeyTaken if another writer creates one at the
 * same time.
 */
export const createMissing = async (
  tx: StoreTx,
  ctx: RecordContext,
  jobId: string,
): Promise<CreatedNames> => {
  const wanted = (await entriesOf(tx, jobId)).filter(
    ({ id, created }) => id !== undefined && created === undefined,
  )
  if (!wanted.length) return none
  const named = await namedIn(tx, ctx, jobId, wanted)
  const ids = new Map<string, string>()
  const open: MissingEntry[] = []
  for (const name of new Set(named.map(({ resource }) => resource))) {
    const target = ctx.resources[name]
    if (!target) continue
    const own = named.filter(({ resource }) => resource === name)
    const texts = new Set(own.map(entry => entry.name))
    const found = await idsNamed(tx, contextOf(ctx, target), texts)
    for (const entry of own) {
      const id = found.get(entry.name)
      if (id !== undefined && entry.id !== undefined) ids.set(entry.id, id)
    }
    if (await mayStill(tx, ctx, name)) open.push(...own.filter(entry => !found.has(entry.name)))
  }
  if (!open.length) return { ids, created: [] }
  tx.operation({ action: 'import', resource: ctx.resource.name })
  const { refused } = await createNamed(tx, ctx, open)
  return { ids, created: open.filter(entry => !refused.has(entry)) }
}

/** Keeps with the job which records it has created. */
export const keepCreated = async (
  tx: StoreTx,
  jobId: string,
  { created }: CreatedNames,
): Promise<void> => {
  if (!created.length) return
  const ids = new Set(created.map(({ id }) => id))
  const job = await tx.db
    .selectFrom('importJob')
    .select('about')
    .where('jobId', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  const about = job && findingsOf(job)
  if (!about) return
  const missing = about.missing?.map(({ id, ...entry }): MissingEntry =>
    id !== undefined && ids.has(id) ? { ...entry, created: id } : { ...entry, id },
  )
  await tx.db
    .updateTable('importJob')
    .set({ about: JSON.stringify({ ...about, missing }) })
    .where('jobId', '=', jobId)
    .execute()
}

/** Throws 905 or 5003 if a checked import creates records that the caller can't create. */
export const demandCreating = ({ job, ctx }: LoadedJob): void => {
  for (const { id, created, resource } of findingsOf(job)?.missing ?? [])
    if (id !== undefined && created === undefined && !mayCreate(ctx, resource))
      throw lacks(ctx, `${resource}.create`)
}

const tries = 3

/** `createMissing` in a transaction of its own, before rows are written in batches. */
export const createMissingFirst = async (
  { scope, jobId }: Pick<ImportRun, 'scope' | 'jobId'>,
  ctx: RecordContext,
): Promise<CreatedNames> => {
  if (!(await entriesOf(scope, jobId)).some(({ id }) => id !== undefined)) return none
  for (let failed = 0; ; failed++)
    try {
      return await scope.transaction(async tx => {
        const names = await createMissing(tx, ctx, jobId)
        await keepCreated(tx, jobId, names)
        return names
      })
    } catch (error) {
      if (!(error instanceof KeyTaken) || failed === tries) throw error
    }
}

/** Values of a row with the ids of the records that its plan's ids mean. */
export const withCreatedIds = (
  values: Readonly<Record<string, unknown>>,
  { ids }: CreatedNames,
): Readonly<Record<string, unknown>> => {
  if (!ids.size) return values
  const real = (value: unknown): unknown =>
    typeof value === 'string' ? (ids.get(value) ?? value) : value
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(real) : real(value),
    ]),
  )
}
