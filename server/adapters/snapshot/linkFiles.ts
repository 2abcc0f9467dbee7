import { link, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const passes = new Set(['EEXIST', 'ENOENT'])

/**
 * Gives every file of a folder a second name in another one on the same disk, so that it stays when
 * the first is deleted. Files are replaced by renaming, never changed in place. May be repeated for
 * files that have come since.
 */
export const linkFiles = async (folder: string, target: string): Promise<void> => {
  await mkdir(target, { recursive: true, mode: 0o700 })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const from = join(entry.parentPath, entry.name)
    const to = join(target, from.slice(folder.length + 1))
    await mkdir(dirname(to), { recursive: true })
    await link(from, to).catch((error: NodeJS.ErrnoException) => {
      if (!passes.has(error.code ?? '')) throw error
    })
  }
}
