import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { programs, shippedFiles, shippedFolders } from './packaging/entries.ts'
import { serverManifest, type Manifest } from './packaging/manifest.ts'
import { runtimeFiles } from './packaging/runtimeFiles.ts'
import { ensureBuild } from './testing/ensureBuild.ts'

/**
 * `npm run package [-- <folder>]`: makes `edu-console-<version>.tgz` in the folder (by default
 * `dist-server`): the built console, the files that the server runs, and a lock file of the
 * packages that these import. A machine installs it with `npm ci` and builds nothing.
 */
const out = resolve(process.argv[2] ?? 'dist-server')
const folder = join(out, 'edu-console')

const copy = (path: string): void => {
  const to = join(folder, path)
  mkdirSync(dirname(to), { recursive: true })
  cpSync(path, to, { recursive: true })
}

ensureBuild()
rmSync(folder, { recursive: true, force: true })
const { files, packages } = runtimeFiles(Object.values(programs))
for (const path of [...files, ...shippedFiles, ...shippedFolders]) if (existsSync(path)) copy(path)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the project's own package.json
const project = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const manifest = serverManifest(project, packages, programs)
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
// npm takes what the lock file has, and leaves out what this package doesn't need
cpSync('package-lock.json', join(folder, 'package-lock.json'))
execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit'], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
})

const archive = join(out, `edu-console-${manifest.version}.tgz`)
execFileSync('tar', ['-czf', archive, '-C', out, '--owner=0', '--group=0', 'edu-console'])
console.log(`${archive}: ${files.size} files of code, ${packages.size} packages`)
