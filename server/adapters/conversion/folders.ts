import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const dayMs = 24 * 3_600_000
const host = (): string => hostname().replaceAll(/[^A-Za-z0-9]/g, '') || 'host'

/** Makes an empty folder whose name contains the owning process. */
export const makeFolder = async (root: string): Promise<string> => {
  await mkdir(root, { recursive: true })
  return mkdtemp(join(root, `conversion-${host()}-${process.pid}-`))
}

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 })

const isAlive = (id: number): boolean => {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Removes the folders that killed servers have left: those of this machine's dead processes, and of
 * other machines after a day.
 */
export const sweepFolders = async (root: string): Promise<void> => {
  for (const name of await readdir(root).catch(() => [])) {
    const [, machine, id] = /^conversion-([A-Za-z0-9]+)-(\d+)-/.exec(name) ?? []
    if (machine === undefined) continue
    const path = join(root, name)
    const about = await stat(path).catch(() => undefined)
    const isLeft =
      machine === host()
        ? !isAlive(Number(id))
        : about !== undefined && Date.now() - about.mtimeMs > dayMs
    if (isLeft) await removeFolder(path)
  }
}
