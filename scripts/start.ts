import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm start`: builds the console if it is missing or older than its sources, then runs the
 * server.
 */
const newest = (path: string): number => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  return stat.isDirectory()
    ? Math.max(0, ...readdirSync(path).map(name => newest(join(path, name))))
    : stat.mtimeMs
}
const sources = [
  'src',
  'resources',
  'dataProvider',
  'custom-pages',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
]
const built = existsSync('dist/index.html') ? statSync('dist/index.html').mtimeMs : 0
if (Math.max(...sources.map(newest)) > built) {
  console.log('Building the console…')
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    { stdio: 'inherit' },
  )
  if (status !== 0) process.exit(status ?? 1)
}
await import('../server/main.ts')
