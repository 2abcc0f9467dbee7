import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { WrongSetting } from './wrongSetting.ts'

/**
 * Makes the server's files private: new files are readable only by its own user, and no other user
 * can enter the data folder, whatever files it already contains.
 */
export const keepPrivate = (dataDir: string): void => {
  process.umask(0o077)
  try {
    chmodSync(dataDir, 0o700)
  } catch {
    throw new WrongSetting(
      `DATA_DIR '${dataDir}' belongs to another user, so others cannot be kept out of it`,
    )
  }
}

/**
 * Takes a folder and all that is in it from every other user: PGlite unpacks a new cluster with the
 * modes of its template.
 */
export const closeToOthers = (folder: string): void => {
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name)
    const { mode } = statSync(path)
    if (mode & 0o077) chmodSync(path, mode & 0o700)
  }
}
