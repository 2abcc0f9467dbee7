import type { AppPorts } from '../../platform/context.ts'
import { fileKeyOf } from './upload.ts'
import type { Scope } from '../../platform/store/types.ts'

const day = 24 * 3600 * 1000

/** Which of some ids still have their row. */
type Known = (scope: Scope, ids: readonly string[]) => Promise<readonly { readonly id: string }[]>
/** Files by what their keys begin with. */
const kinds: Readonly<Record<string, Known>> = {
  'import-': ({ db }, ids) =>
    db.selectFrom('importJob').select('jobId as id').where('jobId', 'in', ids).execute(),
  'upload-': ({ db }, ids) =>
    db.selectFrom('upload').select('uploadId as id').where('uploadId', 'in', ids).execute(),
  'task-': ({ db }, ids) => db.selectFrom('task').select('id').where('id', 'in', ids).execute(),
}

/** Pictures and other files of records: in a folder of their institution. */
const filed: Known = ({ db }, ids) =>
  db.selectFrom('fileRow').select('id').where('id', 'in', ids).execute()

/** Ids asked for in one statement. */
const part = 1000

const idOf = (prefix: string, key: string): string =>
  key.slice(prefix.length).split(/[-.]/)[0] ?? ''

/**
 * Deletes files that no row knows: their process was killed between the file and its row, or while it wrote the file. A day is left to
 * whoever is still at it.
 */
export const sweepOrphans = async ({
  store,
  files,
  clock,
}: Pick<AppPorts, 'store' | 'files' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - day)
  const scopes = (await store.db.selectFrom('institution').select('id').execute()).map(({ id }) =>
    store.scope(id),
  )
  const sweepUnknown = async (
    prefix: string,
    known: Known,
    owners: readonly Scope[],
  ): Promise<void> => {
    const keys = await files.list(prefix, before)
    for (let at = 0; at < keys.length; at += part) {
      const own = keys.slice(at, at + part)
      const ids = [...new Set(own.map(key => idOf(prefix, key)))]
      const knownIds = new Set<string>()
      for (const scope of owners) for (const row of await known(scope, ids)) knownIds.add(row.id)
      for (const key of own)
        if (!knownIds.has(idOf(prefix, key)) || key.endsWith('.new')) await files.delete(key)
    }
  }
  for (const [prefix, known] of Object.entries(kinds)) await sweepUnknown(prefix, known, scopes)
  for (const scope of scopes) await sweepUnknown(fileKeyOf(scope.institutionId, ''), filed, [scope])
}
