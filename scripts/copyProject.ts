import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const notCopied = new Set(['node_modules', '.git', '.tmp', 'data', 'dist', 'dist-demo'])

/**
 * Copies the project into a temporary folder for changes and tests; returns the folder.
 * node_modules is shared.
 */
export const copyProject = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `edu-${name}-`))
  for (const path of readdirSync('.'))
    if (!notCopied.has(path)) cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}
