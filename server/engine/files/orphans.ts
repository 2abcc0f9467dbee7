import type { AppPorts } from '../../platform/context.ts'
import type { Files } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { fileKeyOf } from './fileKey.ts'
import { growthOf } from '../uploads/uploadRows.ts'
import type { FileKinds, KnownFiles } from './kinds.ts'
import { day } from '../../../src/schema/durations.ts'

/** Files of the engine's own jobs, by what their keys begin with. */
export const engineFileKinds: FileKinds = {
  'import-': async ({ db }, ids) => {
    const rows = await db
      .selectFrom('importJob')
      .select('jobId')
      .where('jobId', 'in', ids)
      .execute()
    return rows.map(row => row.jobId)
  },
  // pieces of uploads that were begun before there was the tus protocol
  'upload-': async () => [],
  'task-': async ({ db }, ids) => {
    const rows = await db.selectFrom('task').select('id').where('id', 'in', ids).execute()
    return rows.map(row => row.id)
  },
}

/** Files on their way in. */
const arriving: KnownFiles = async ({ db }, ids) => {
  const rows = await db.selectFrom('fileUpload').select('id').where('id', 'in', ids).execute()
  return rows.map(row => row.id)
}

/** Files of records, and those on their way in: in a folder of their institution. */
const filed: KnownFiles = async (scope, ids) => {
  const { db } = scope
  const rows = await db.selectFrom('fileRow').select('id').where('id', 'in', ids).execute()
  return [...rows.map(row => row.id), ...(await arriving(scope, ids))]
}

/** Whether a key is of a file that is not whole yet, or was not when its process was killed. */
const isPartial = (key: string): boolean => key.split('/').at(-1)?.includes('.') ?? false

/** The multipart uploads that files on their way in are made of. */
const knownMultiparts = async (scopes: readonly Scope[]): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>()
  for (const { db } of scopes) {
    const rows = await db
      .selectFrom('fileUpload')
      .select(['growth', 'received'])
      .where('state', '=', 'OPEN')
      .execute()
    for (const { growth, received } of rows) {
      const { multipart } = growthOf(growth, Number(received))
      if (multipart) ids.add(multipart.id)
    }
  }
  return ids
}

/**
 * Ends multipart uploads that are not continued: their process was killed before it could note
 * them, or while it wrote a file. Stores keep their parts, and charge for them, until that is done.
 */
const endLostMultiparts = async (
  files: Pick<Files, 'multiparts' | 'endMultipart'>,
  scopes: readonly Scope[],
  before: Date,
): Promise<void> => {
  // a store that can't list them has logged why; the next sweep asks again
  const begun = (await files.multiparts?.(before).catch(() => [])) ?? []
  if (!begun.length) return
  const known = await knownMultiparts(scopes)
  for (const { key, id } of begun)
    if (!known.has(id)) await files.endMultipart?.(key, id).catch(() => undefined)
}

/** Ids asked for in one statement. */
const part = 1000

const idOf = (prefix: string, key: string): string =>
  key.slice(prefix.length).split(/[-./]/)[0] ?? ''

/**
 * Deletes files without a row: their process died between writing the file and the row, or while it
 * wrote the file. Files younger than a day stay, because they may still be in progress.
 */
export const sweepOrphans = async ({
  store,
  files,
  clock,
  fileKinds,
}: Pick<AppPorts, 'store' | 'files' | 'clock'> & {
  readonly fileKinds: FileKinds
}): Promise<void> => {
  const before = new Date(clock.now().getTime() - day)
  const scopes = (await store.db.selectFrom('institution').select('id').execute()).map(({ id }) =>
    store.scope(id),
  )
  const sweepUnknown = async (
    prefix: string,
    known: KnownFiles,
    owners: readonly Scope[],
    wanted: (key: string) => boolean = () => true,
    deep = false,
  ): Promise<void> => {
    const keys = (await files.list(prefix, before, deep)).filter(wanted)
    for (let at = 0; at < keys.length; at += part) {
      const own = keys.slice(at, at + part)
      const ids = [...new Set(own.map(key => idOf(prefix, key)))]
      const knownIds = new Set<string>()
      for (const scope of owners) for (const id of await known(scope, ids)) knownIds.add(id)
      for (const key of own)
        if (!knownIds.has(idOf(prefix, key)) || key.endsWith('.new')) await files.delete(key)
    }
  }
  for (const [prefix, known] of Object.entries(fileKinds))
    if (!prefix.endsWith('/')) await sweepUnknown(prefix, known, scopes)
    else
      for (const scope of scopes)
        await sweepUnknown(`${prefix}${scope.institutionId}/`, known, [scope], undefined, true)
  for (const scope of scopes) {
    const prefix = fileKeyOf(scope.institutionId, '')
    await sweepUnknown(prefix, filed, [scope], key => !isPartial(key))
    await sweepUnknown(prefix, arriving, [scope], isPartial)
  }
  await endLostMultiparts(files, scopes, before)
}
