import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { fault } from '../errors.ts'
import type { Files } from '../ports.ts'

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** Files in a folder. A file is written beside its place and moved there whole, so that a kill leaves no half of one. 18001 where the disk is full. */
export const folderFiles = (folder: string): Files => {
  const root = resolve(folder)
  const pathOf = (key: string): string => {
    const path = resolve(join(root, key))
    if (!path.startsWith(root + sep)) throw new Error('a file key that leaves its folder')
    return path
  }
  let turn = 0
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const fresh = `${path}.${process.pid}.${turn++}.new`
      try {
        const file = await open(fresh, 'w')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(fresh, path)
      } catch (error) {
        // what was written of it would only take up more of the room that is missing
        await rm(fresh, { force: true }).catch(() => undefined)
        throw isFull(error) ? fault('18001') : error
      }
    },
    get: async key => {
      try {
        return new Uint8Array(await readFile(pathOf(key)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    delete: async key => rm(pathOf(key), { force: true }),
  }
}
