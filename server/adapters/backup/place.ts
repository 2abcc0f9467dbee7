import { basename, dirname, resolve } from 'node:path'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Files, Log } from '../../platform/ports.ts'
import { folderFiles } from '../files.ts'
import { demandBucket, s3Files } from '../s3Files.ts'
import { s3Of, type S3Settings } from '../s3Settings.ts'
import { WrongSetting } from '../wrongSetting.ts'
import type { StoredBackup } from './read.ts'

/** A folder or a part of a bucket that contains backups. */
export interface BackupPlace {
  readonly files: Files
  /** What the keys of backups begin with. */
  readonly prefix: string
  /** The place as people write it. */
  readonly name: string
}

type Variables = Readonly<Record<string, string | undefined>>

const bucketPattern = /^s3:\/\/([^/]+)\/?(.*)$/

/** Settings of the object store of backups; one that is missing is that of the files. */
const own = {
  S3_ENDPOINT: 'EDU_BACKUP_S3_ENDPOINT',
  S3_REGION: 'EDU_BACKUP_S3_REGION',
  S3_ACCESS_KEY_ID: 'EDU_BACKUP_S3_ACCESS_KEY_ID',
  S3_SECRET_ACCESS_KEY: 'EDU_BACKUP_S3_SECRET_ACCESS_KEY',
} as const

const settingsOf = (env: Variables, bucket: string): S3Settings => {
  const values = Object.entries(own).map(([name, backup]) => [name, env[backup] || env[name]])
  const settings = s3Of({
    ...Object.fromEntries(values),
    S3_BUCKET: bucket,
    S3_PUBLIC_ENDPOINT: 'none',
  })
  if (!settings)
    throw new WrongSetting(
      's3:// requires EDU_BACKUP_S3_ENDPOINT, or S3_ENDPOINT, and the keys of that store',
    )
  return settings
}

/**
 * The place that `s3://bucket/prefix` or a folder's path names. Throws WrongSetting if its object
 * store isn't set or doesn't have the bucket.
 */
export const backupPlaceOf = async (
  text: string,
  env: Variables,
  log: Pick<Log, 'error'>,
): Promise<BackupPlace> => {
  const [, bucket, path = ''] = bucketPattern.exec(text) ?? []
  if (bucket === undefined) {
    const folder = resolve(text)
    return { files: folderFiles(folder), prefix: '', name: folder }
  }
  const settings = settingsOf(env, bucket)
  await demandBucket(settings)
  const prefix = path && !path.endsWith('/') ? `${path}/` : path
  return {
    files: s3Files(settings, log),
    prefix,
    name: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),
  }
}

/** The backup that a path or `s3://bucket/key` names. */
export const backupAt = async (
  text: string,
  env: Variables,
  log: Pick<Log, 'error'>,
): Promise<StoredBackup> => {
  const [, bucket, key] = bucketPattern.exec(text) ?? []
  if (bucket === undefined) {
    const path = resolve(text)
    return { files: folderFiles(dirname(path)), key: basename(path), name: path }
  }
  if (!key) throw new WrongSetting(`name a backup in the bucket: s3://${bucket}/edu-….tar`)
  const settings = settingsOf(env, bucket)
  await demandBucket(settings)
  return { files: s3Files(settings, log), key, name: text }
}

const namePattern = /^edu-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-[\w-]+)?\.tar$/

/** The name of a backup's file; `part` is in it if the backup contains one institution alone. */
export const backupName = (at: Date, part?: string): string => {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `edu-${time}Z${part === undefined ? '' : `-${part.replaceAll(/[^\w-]/g, '_')}`}.tar`
}

/** When a backup of this name was made; undefined if it isn't the name of a backup. */
export const timeOfBackup = (name: string): Date | undefined => {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** The words of a failure to write: a full disk or store is named as what it is. */
export const writeFailure = (error: unknown, place: BackupPlace): WrongSetting => {
  const isFull = error instanceof Fault && error.code === ErrorCode.storageFull
  return new WrongSetting(
    isFull
      ? `${place.name} is full: free some space, or choose another place. Earlier backups are as they were, and nothing is left of this one`
      : `the backup could not be written to ${place.name}: ${errorMessage(error)}`,
  )
}
