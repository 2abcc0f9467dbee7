import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Files } from '../ports.ts'

/** Files in a folder. A file is written beside its place and moved there whole, so that a kill leaves no half of one. */
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
      const file = await open(fresh, 'w')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(fresh, path)
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
