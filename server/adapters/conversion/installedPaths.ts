import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = new URL('../../../', import.meta.url)

/** The folder of packages that holds a module. */
const packagesOf = (path: string): string => {
  const parts = path.split('/')
  return parts.slice(0, parts.indexOf('node_modules') + 1).join('/') || dirname(path)
}

/**
 * Files and folders of the installed program that a conversion reads: its code and its packages,
 * not the folder of data beside them.
 */
export const installedPaths = (): readonly string[] => {
  const own = ['server/', 'src/', 'resources/', 'node_modules/', 'package.json'].map(name =>
    fileURLToPath(new URL(name, root)),
  )
  // where packages are linked from elsewhere
  const linked = packagesOf(
    realpathSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
  )
  return [...own, `${linked}/`]
}
