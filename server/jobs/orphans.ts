import type { AppPorts } from '../context.ts'
import type { Scope } from '../store/types.ts'

const day = 24 * 3600 * 1000

/** Files by what their keys begin with, and which of some ids still have their row. */
const kinds: Readonly<Record<string, (scope: Scope, ids: readonly string[]) => Promise<readonly { readonly id: string }[]>>> = {
  'import-': ({ db }, ids) => db.selectFrom('importJob').select('jobId as id').where('jobId', 'in', ids).execute(),
  'upload-': ({ db }, ids) => db.selectFrom('upload').select('uploadId as id').where('uploadId', 'in', ids).execute(),
  'task-': ({ db }, ids) => db.selectFrom('task').select('id').where('id', 'in', ids).execute(),
}

/** Ids asked for in one statement. */
const part = 1000

const idOf = (prefix: string, key: string): string => key.slice(prefix.length).split(/[-.]/)[0] ?? ''

/**
 * Deletes files that no row knows: their process was killed between the file and its row, or while it wrote the file. A day is left to
 * whoever is still at it.
 */
export const sweepOrphans = async ({ store, files, clock }: Pick<AppPorts, 'store' | 'files' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - day)
  const institutions = await store.db.selectFrom('institution').select('id').execute()
  for (const [prefix, known] of Object.entries(kinds)) {
    const keys = await files.list(prefix, before)
    for (let at = 0; at < keys.length; at += part) {
      const own = keys.slice(at, at + part)
      const ids = [...new Set(own.map(key => idOf(prefix, key)))]
      const kept = new Set<string>()
      for (const { id } of institutions) for (const row of await known(store.scope(id), ids)) kept.add(row.id)
      for (const key of own) if (!kept.has(idOf(prefix, key)) || key.endsWith('.new')) await files.delete(key)
    }
  }
}
