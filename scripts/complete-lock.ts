import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Adds to package-lock.json the optional packages of other platforms that a registry mirror did not
 * serve when the file was written: without them `npm ci` reports the lock as out of sync, though it
 * would never install them here. Run it after a dependency changes.
 */
interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

/** '@swc/core-linux-arm-gnueabihf' -> what npm looks at to leave it out. */
const platformOf = (name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> => {
  const [os = '', cpu = '', abi = ''] = (name.split('/').at(-1) ?? '')
    .replace(/^(core|binding)-/, '')
    .split('-')
  return {
    os: [os],
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os === 'linux' ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {}),
  }
}

const platforms = /(android|darwin|freebsd|linux|openharmony|win32)-/
let added = 0
for (const { optionalDependencies = {}, dev } of Object.values({ ...lock.packages }))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const key = `node_modules/${name}`
    if (lock.packages[key] || !platforms.test(name) || !/^\d/.test(version)) continue
    lock.packages[key] = { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) }
    added++
  }
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages of other platforms added to ${file}`)
