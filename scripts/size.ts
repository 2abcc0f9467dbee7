import { readFileSync, readdirSync, statSync, existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Holds the size of the first list page: the entry, everything it imports statically, and what the list route loads, as sent (brotli).
 * Reads the manifest that the build writes. Fails above the limit, or where a heavy library has slipped into the first load.
 */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  isEntry?: boolean
  src?: string
  name?: string
}
const limit = 320_000
const dist = process.argv[2] ?? 'dist'
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const firstLoad = new Set<string>()
const take = (key: string): void => {
  const chunk = manifest[key]
  if (!chunk || firstLoad.has(key)) return
  firstLoad.add(key)
  chunk.imports?.forEach(take)
}
const lazily = /^src\/ui\/list\/ListScreen/
for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry || lazily.test(key)) take(key)

const sent = (file: string): number => {
  const path = join(dist, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
const rows = [...firstLoad].flatMap(key => [manifest[key]!.file, ...(manifest[key]!.css ?? [])].map(file => [file, sent(file)] as const))
const total = rows.reduce((sum, [, size]) => sum + size, sent('index.html'))
const heavy = rows.filter(([file]) => /recharts|fullcalendar|xlsx|hucre|pinyin|pglite/i.test(file))
for (const [file, size] of rows.toSorted((a, b) => b[1] - a[1]).slice(0, 12)) console.log(`${String(size).padStart(8)}  ${file}`)
console.log(`${total} bytes of ${limit} for the first list page (${readdirSync(join(dist, 'assets')).length} assets in all)`)
if (total > limit || heavy.length) {
  console.error(heavy.length ? `heavy code in the first load: ${heavy.map(([f]) => f).join(', ')}` : 'the first load is over its limit')
  process.exitCode = 1
}
