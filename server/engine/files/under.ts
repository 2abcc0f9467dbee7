import type { Files } from '../../platform/ports.ts'

/** Later than any file was written. */
const always = new Date(8_640_000_000_000_000)

/**
 * Keys of all files that begin with something, whenever they were written. `deep`: those in folders
 * below it too.
 */
export const keysUnder = (
  files: Pick<Files, 'list'>,
  prefix: string,
  deep = false,
): ReturnType<Files['list']> => files.list(prefix, always, deep)

/** Deletes these files. */
export const deleteUnder = async (
  files: Pick<Files, 'list' | 'delete'>,
  prefix: string,
  deep = false,
): Promise<void> => {
  for (const key of await keysUnder(files, prefix, deep)) await files.delete(key)
}
