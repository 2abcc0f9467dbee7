import { expiredBackups, type KeepRules } from './keep.ts'
import { timeOfBackup, type BackupPlace } from './place.ts'

const all = /^edu-[\dT-]+Z\.tar$/

/**
 * Deletes the backups of a place that its rules don't keep; returns their names. Backups of single
 * institutions, and whatever else is there, stay.
 */
export const removeExpired = async (
  { files, prefix }: BackupPlace,
  rules: KeepRules,
): Promise<readonly string[]> => {
  const keys = await files.list(prefix, new Date(8.64e15))
  const backups = keys.flatMap(key => {
    const name = key.slice(prefix.length)
    const at = all.test(name) ? timeOfBackup(name) : undefined
    return at ? [{ key, name, at }] : []
  })
  const removed: string[] = []
  for (const { key, name } of expiredBackups(backups, rules)) {
    await files.delete(key)
    removed.push(name)
  }
  return removed
}
