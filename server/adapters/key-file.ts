import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { isObject } from '../../src/protocol/isObject.ts'
import { isKey } from './isKey.ts'
import { WrongSetting } from './wrongSetting.ts'

/** Keys as texts, the one in use first. */
export interface KeyTexts {
  readonly signing: readonly string[]
  readonly seal: readonly string[]
}

export const newKey = (): string => randomBytes(32).toString('base64url')

/**
 * Path of the key file for installations without keys in the environment: in the data folder, but
 * not in the database.
 */
export const keyFilePath = (dataDir: string): string => join(dataDir, 'keys.json')

/**
 * Reads the key file; undefined if it doesn't exist. Throws WrongSetting if other users can read
 * it, or if it is invalid.
 */
export const readKeyFile = (path: string): KeyTexts | undefined => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return undefined
  if (stat.mode & 0o077)
    throw new WrongSetting(`${path} can be read by other users: run chmod 600 on it`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    content = undefined
  }
  const { signing, seal } = isObject(content) ? content : {}
  if (
    !Array.isArray(signing) ||
    !Array.isArray(seal) ||
    ![...signing, ...seal].every(isKey) ||
    !signing.length ||
    !seal.length
  )
    throw new WrongSetting(`${path} does not hold keys; restore it from a backup`)
  return { signing: signing.filter(isKey), seal: seal.filter(isKey) }
}

/** Writes the key file for the server's user alone, and whole: beside its place first. */
export const writeKeyFile = (path: string, keys: KeyTexts): void => {
  const beside = `${path}.${process.pid}`
  const file = openSync(beside, 'w', 0o600)
  try {
    writeSync(file, `${JSON.stringify(keys, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
}
