import { readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { SqlDriver } from '../platform/store/driver.ts'
import { pgliteDriver, pgliteOptions } from '../platform/store/pglite-driver.ts'

/**
 * A dump of an initialised cluster that every database starts from. Unlike the runtime's own Blob
 * it returns its bytes without copying them.
 */
class Dump extends Blob {
  readonly #bytes: ArrayBuffer
  constructor(bytes: Uint8Array) {
    super()
    this.#bytes = new Uint8Array(bytes).buffer
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes)
  }
}
/** The bytes of a dump as PGlite loads it. */
export const dumpOf = (bytes: Uint8Array): Blob => new Dump(bytes)

/**
 * A fresh cluster as PGlite makes it takes two seconds and never differs, so tests keep one in the
 * temporary folder, with the store's extension.
 */
export const freshCluster = async (): Promise<Blob> => {
  const path = join(tmpdir(), `edu-pglite-0.5.16-gist-${process.getuid?.() ?? 0}.tar`)
  const cachedDump = await readFile(path).catch(() => undefined)
  if (cachedDump) return dumpOf(cachedDump)
  const db = await PGlite.create(pgliteOptions)
  await db.exec('create extension btree_gist')
  const dump = await db.dumpDataDir('none')
  await db.close()
  // written to a temporary file and renamed, so that another worker never reads a partial file
  const part = `${path}.${process.pid}`
  await writeFile(part, new Uint8Array(await dump.arrayBuffer()))
  await rename(part, path)
  return dump
}

let cluster: Promise<Blob> | undefined

/** A store in memory, for tests; gone when closed. */
export const pgliteMemory = async (): Promise<SqlDriver> => {
  cluster ??= freshCluster()
  const db = await PGlite.create({ ...pgliteOptions, loadDataDir: await cluster })
  return pgliteDriver(db, 'generic')
}
