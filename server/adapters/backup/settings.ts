import { WrongSetting } from '../wrongSetting.ts'
import { keepRulesOf } from './keep.ts'
import { readPassphrase } from './passphrase.ts'

/** The settings of scheduled backups. */
export interface BackupSettings {
  /** A folder or `s3://bucket/prefix`. */
  readonly to: string
  /** HH:MM by the server's time zone. */
  readonly daily: string
  readonly keep: string | undefined
}

type Variables = Readonly<Record<string, string | undefined>>
const dependent = ['EDU_BACKUP_AT', 'EDU_BACKUP_KEEP', 'EDU_BACKUP_PASSPHRASE_FILE'] as const

/**
 * The settings of scheduled backups; undefined if `EDU_BACKUP_TO` is not set. Throws WrongSetting
 * at the first wrong variable.
 */
export const backupsOf = (env: Variables): BackupSettings | undefined => {
  const to = env['EDU_BACKUP_TO']
  if (!to) {
    const alone = dependent.find(name => env[name])
    if (alone) throw new WrongSetting(`${alone} requires EDU_BACKUP_TO`)
    return undefined
  }
  const daily = env['EDU_BACKUP_AT'] || '03:30'
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(daily))
    throw new WrongSetting(`EDU_BACKUP_AT must be a time of the day such as 03:30, not '${daily}'`)
  const keep = env['EDU_BACKUP_KEEP'] || undefined
  keepRulesOf('EDU_BACKUP_KEEP', keep)
  readPassphrase(env['EDU_BACKUP_PASSPHRASE_FILE'] || undefined)
  return { to, daily, keep }
}
