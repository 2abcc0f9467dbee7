import { createHash } from 'node:crypto'
import { isObject } from '../../../src/protocol/isObject.ts'
import type { Files } from '../../platform/ports.ts'
import { migrations } from '../../platform/store/migrations/index.ts'
import {
  backupFormat,
  entryNames,
  WrongBackup,
  type BackupEnd,
  type BackupHeader,
} from './format.ts'
import { CutOff, readTar, type TarEntry } from './tar.ts'

/** A backup at its place: a file of a folder or an object. */
export interface StoredBackup {
  readonly files: Files
  readonly key: string
  /** Its place as people write it. */
  readonly name: string
}

/** Reads the entries of a backup. Throws WrongBackup if it is not there, and CutOff at a cut. */
export async function* entriesOf({ files, key, name }: StoredBackup): AsyncGenerator<TarEntry> {
  const found = await files.stream(key)
  if (!found) throw new WrongBackup(`there is no backup ${name}`)
  yield* readTar(found.body)
}

const cutOff = (name: string): WrongBackup =>
  new WrongBackup(`the backup ${name} is cut off: use another one`)

const noBackup = (name: string): WrongBackup =>
  new WrongBackup(`${name} is not a backup of this program`)

/** Parses the entry that begins a backup. Throws WrongBackup if this program can't restore it. */
const headerOf = (text: string, name: string): BackupHeader => {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw noBackup(name)
  }
  if (!isObject(content) || typeof content['format'] !== 'number') throw noBackup(name)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the format says what it contains
  const header = content as unknown as BackupHeader
  const isKnown = migrations.some(migration => migration.name === header.migration)
  if (header.format > backupFormat || !isKnown)
    throw new WrongBackup(
      `the backup ${name} was made by version ${header.program}, which is newer than this program: install that version or a newer one, and restore it there`,
    )
  return header
}

/** Characters of a sum and the spaces after it in a line of the manifest. */
const sumLength = 66
const damaged = (name: string, entry: string): WrongBackup =>
  new WrongBackup(`the backup ${name} was altered or is damaged (${entry}): use another one`)

/** What the beginning and the end of a backup say about it. */
export interface VerifiedBackup {
  readonly header: BackupHeader
  readonly end: BackupEnd
  /** Bytes of the whole backup. */
  readonly size: number
}

/** Reads an entry to its end; returns its text if it is wanted, and its SHA-256. */
const digest = async (entry: TarEntry, isText: boolean) => {
  const hash = createHash('sha256')
  const parts: Uint8Array[] = []
  for await (const bytes of entry.body) {
    hash.update(bytes)
    if (isText) parts.push(bytes)
  }
  return { text: Buffer.concat(parts).toString('utf8'), sum: hash.digest('hex') }
}

/** Reads every entry of a backup and their sums. */
const readAll = async (backup: StoredBackup) => {
  const texts = new Map<string, string>()
  const sums: string[] = []
  let size = 0
  let manifestSum = ''
  let header: BackupHeader | undefined
  for await (const entry of entriesOf(backup)) {
    const { name } = entry
    const isText = !name.startsWith(entryNames.rows) && !name.startsWith(entryNames.files)
    if (!header && name !== entryNames.header) throw noBackup(backup.name)
    const { text, sum } = await digest(entry, isText)
    size += entry.size
    header ??= headerOf(text, backup.name)
    if (isText) texts.set(name, text)
    if (name === entryNames.manifest) manifestSum = sum
    else if (name !== entryNames.end) sums.push(`${sum}  ${name}`)
  }
  return { header, texts, sums, manifestSum, size }
}

/**
 * Reads a backup to its end and compares the sum of every entry with its manifest.
 * @throws WrongBackup if it is cut off, altered, or of a newer version
 */
export const verifyBackup = async (backup: StoredBackup): Promise<VerifiedBackup> => {
  const { name } = backup
  const read = await readAll(backup).catch((error: unknown) => {
    if (error instanceof WrongBackup || !(error instanceof Error)) throw error
    throw error instanceof CutOff ? cutOff(name) : damaged(name, error.message)
  })
  const { header, texts, sums, manifestSum, size } = read
  const manifest = texts.get(entryNames.manifest)
  const endText = texts.get(entryNames.end)
  if (!header || manifest === undefined || endText === undefined) throw cutOff(name)
  const lines = manifest.split('\n').slice(0, -1)
  const wrong = sums.findIndex((line, n) => line !== lines[n])
  if (wrong >= 0 || lines.length !== sums.length)
    throw damaged(name, (sums[wrong] ?? lines[sums.length] ?? '').slice(sumLength))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its sum is compared
  const end = JSON.parse(endText) as BackupEnd
  if (manifestSum !== end.manifest) throw damaged(name, entryNames.manifest)
  return { header, end, size }
}
