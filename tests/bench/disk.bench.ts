import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskNode, type DiskNode } from '../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { nodeNameKey } from '../../resources/cloud-disk/disk-node/nodeName.ts'
import { folderFiles } from '../../server/adapters/files.ts'
import { createApp } from '../../server/app.ts'
import { mayOpen } from '../../server/domain/cloud-disk/access.ts'
import { chainsFor } from '../../server/domain/cloud-disk/chain.ts'
import { fileKeyOf } from '../../server/engine/files/fileKey.ts'
import { auditOf } from '../../server/engine/records/audit.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import { systemContexts } from '../../server/engine/records/system.ts'
import { percentile, timed, type Figure } from './figure.ts'
import { onStores, type BenchSchool } from './school.ts'

/** BENCH_SCALE divides the sizes, to try out whether it runs; figures count at 1. */
const scale = Number(process.env['BENCH_SCALE'] ?? 1)
const sized = (count: number): number => Math.max(100, Math.round(count / scale))
const searched = sized(1_000_000)
const wide = sized(10_000)
const moved = sized(100_000)
const zipped = sized(5000)
/** Bytes of each file that is zipped. */
const zippedBytes = 20_000
const batch = 5000
const countText = (count: number): string => count.toLocaleString('en')
const words = ['数学', '英语', '物理', '化学', 'unit', 'lesson', 'homework', '讲义']

/** Puts nodes on a disk at once, as the ordinary path writes them. */
const put = async (
  { ports, institution }: BenchSchool,
  disk: string,
  count: number,
  parentOf: (n: number) => string,
  more: (id: string) => Partial<DiskNode> = () => ({}),
): Promise<string[]> => {
  const ctx = (await systemContexts(ports, institution))(diskNode.name)
  const scope = ports.store.scope(institution)
  const ids: string[] = []
  for (let from = 0; from < count; from += batch) {
    const now = ports.clock.now().toISOString()
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, at) => {
      const n = from + at
      const id = ports.ids.next()
      ids.push(id)
      const name = `${words[n % words.length] ?? ''} ${String(n)} ${id.slice(-6)}`
      return {
        ...startValues(diskNode),
        id,
        version: 1,
        createTime: now,
        updateTime: now,
        createdBy: 'system',
        deletedAt: null,
        name,
        nameKey: nodeNameKey(name),
        kind: 'FILE' as const,
        parentId: parentOf(n),
        disk,
        size: 0,
        ...more(id),
      }
    })
    await scope.transaction(async tx => {
      await tx.insert(diskNode, rows)
      await tx.audit(rows.map(row => auditOf(ctx, 'create', undefined, row)))
    })
  }
  return ids
}

const folder = () => ({ kind: 'FOLDER' }) as const

/** Makes a call, and returns the response. */
const post = async <T>(
  { app, headers }: BenchSchool,
  path: string,
  body: object,
): Promise<{ readonly response: T; readonly cookie: string }> => {
  const answer = await app.request(`/edu_adminserver/${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(body),
  })
  const said = (await answer.json()) as { responseHeader: { status: number }; response: T }
  if (said.responseHeader.status !== 200) throw new Error(`${path}: ${JSON.stringify(said)}`)
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { response: said.response, cookie }
}

/** A disk of a million nodes: a wide folder, one with many descendants, and shelves of the rest. */
const fill = async (school: BenchSchool, disk: string) => {
  const [big = '', source = '', target = ''] = await put(school, disk, 3, () => disk, folder)
  await put(school, disk, wide, () => big)
  const [top = ''] = await put(school, disk, 1, () => source, folder)
  const inner = await put(school, disk, Math.ceil(moved / 100), () => top, folder)
  await put(school, disk, moved - inner.length - 1, n => inner[n % inner.length] ?? top)
  const shelves = await put(school, disk, 200, () => disk, folder)
  await put(school, disk, searched - wide - moved, n => shelves[n % shelves.length] ?? disk)
  await school.ports.store.tidy()
  return { big, source, target, top }
}

/** The check of a file's link at each request: ten levels, with grants on five of them. */
const checkAccess = async (school: BenchSchool, disk: string): Promise<number[]> => {
  const { scope, ports } = school
  let at = disk
  const levels: string[] = []
  for (let level = 0; level < 10; level++) {
    const parent = at
    const [next = ''] = await put(school, disk, 1, () => parent, folder)
    levels.push(next)
    at = next
  }
  const made = await post<{ id: string }>(school, 'teacher/create', {
    name: 'Bench',
    account: 'bench1',
  })
  const teacher = made.response.id
  await post(school, 'disk/share', { nodes: levels.slice(0, 5), teachers: [teacher] })
  // as their first log-in would
  const account = ports.ids.next()
  await scope.db
    .insertInto('accountLink')
    .values({
      resource: 'teacher',
      recordId: teacher,
      accountId: account,
      createTime: ports.clock.now().toISOString(),
    })
    .onConflict(on => on.columns(['resource', 'recordId']).doUpdateSet({ accountId: account }))
    .execute()
  return timed(500, async () => {
    const { person, chains } = await chainsFor(scope, account, [at])
    const chain = chains.get(at)
    if (!chain || !(await mayOpen(scope, person, chain, ports.clock.now())))
      throw new Error('the bench teacher may open the folder')
  })
}

/**
 * Milliseconds to the first byte of a zip of many files, and its maximum memory in MB, whatever its
 * size.
 */
const zip = async (school: BenchSchool, disk: string) => {
  const root = await mkdtemp(join(tmpdir(), 'edu-bench-zip-'))
  try {
    const files = folderFiles(root)
    const [top = ''] = await put(school, disk, 1, () => disk, folder)
    const nodes = await put(
      school,
      disk,
      zipped,
      () => top,
      id => ({
        fileId: id,
        size: zippedBytes,
      }),
    )
    const bytes = new Uint8Array(zippedBytes).fill(97)
    for (const id of nodes) await files.put(fileKeyOf(school.institution, id), bytes)
    const app = createApp({ ...school.ports, files })
    const { response, cookie } = await post<{ url: string }>(school, 'disk/linkZip', {
      nodes: [top],
    })
    const before = process.memoryUsage.rss()
    let most = before
    let size = 0
    const from = performance.now()
    const answer = await app.request(response.url, { headers: { Cookie: cookie } })
    if (!answer.ok || !answer.body) throw new Error(`zip: ${await answer.text()}`)
    let first = 0
    for await (const chunk of answer.body) {
      first ||= performance.now() - from
      size += chunk.byteLength
      most = Math.max(most, process.memoryUsage.rss())
    }
    if (size < zipped * zippedBytes) throw new Error(`the zip has only ${size} bytes`)
    return { first, growth: (most - before) / 1024 ** 2 }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const measure = async (school: BenchSchool, store: string): Promise<Figure[]> => {
  const { response } = await post<{ company: string }>(school, 'disk/open', {})
  const disk = response.company
  const zipOf = await zip(school, disk)
  const { big, source, target, top } = await fill(school, disk)
  const opened = await timed(20, () => school.read(`disk/list?folder=${big}&limit=100`))
  const found = await timed(100, n =>
    school.read(
      `disk/search?q=${encodeURIComponent(`${words[n % words.length] ?? ''} ${String(n * 997)}`)}`,
    ),
  )
  let there = true
  const moves = await timed(10, async () => {
    await post(school, 'disk/move', { nodes: [top], to: there ? target : source })
    there = !there
  })
  const checks = await checkAccess(school, disk)
  const figure = (name: string, value: number, reach: number, unit = 'ms'): Figure => ({
    name: `${name} (${store})`,
    value,
    unit,
    reach,
  })
  return [
    figure(`open a folder of ${countText(wide)} entries, p95`, percentile(opened, 95), 300),
    figure(`search ${countText(searched)} nodes, p95`, percentile(found, 95), 30),
    figure(`move a folder with ${countText(moved)} descendants, p95`, percentile(moves, 95), 300),
    figure('access check, 10 levels, 5 grants, p95', percentile(checks, 95), 2),
    figure(`zip of ${countText(zipped)} files, first byte`, zipOf.first, 300),
    figure(`zip of ${countText(zipped)} files, growth of memory`, zipOf.growth, 50, 'MB'),
  ]
}

/** The costs of a cloud disk with a million nodes. */
export const run = (): Promise<Figure[]> =>
  onStores('disk', {
    postgres: school => measure(school, 'PostgreSQL'),
    pglite: school => measure(school, 'embedded'),
  })
