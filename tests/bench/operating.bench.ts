import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../support/operatorCommand.ts'
import { scratchDatabase } from '../support/scratch.ts'
import type { Figure } from './figure.ts'
import { atRest, besideReader, startSchool, type StoreName } from './started.ts'

/** Rows and bytes of files that this machine bears; the reach is for 10 GB. */
const students = 100_000
const files = 16
const fileBytes = 64 * 2 ** 20

const restoreFigures = async (store: StoreName, archive: string): Promise<number> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'edu-bench-restored-'))
  const database =
    store === 'postgres' ? await scratchDatabase('bench', { durable: true }) : undefined
  try {
    const from = performance.now()
    const { text } = await runCommand(
      'restore',
      { DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}) },
      ['--from', archive, '--passphrase-file', 'schema.sql'],
    )
    // filled rows have no log, which the audit names
    if (!text.includes('the audit found')) throw new Error(text.slice(0, 2000))
    return (performance.now() - from) / 1000
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    await database?.drop()
  }
}

const figuresOf = async (store: StoreName): Promise<Figure[]> => {
  const place = mkdtempSync(join(tmpdir(), 'edu-bench-backup-'))
  const school = await startSchool(store, students)
  try {
    const folder = join(school.server.dataDir, 'files', 'bench')
    mkdirSync(folder, { recursive: true })
    for (let n = 0; n < files; n++) writeFileSync(join(folder, String(n)), randomBytes(fileBytes))
    await atRest(school.server)
    const env = { DATA_DIR: school.server.dataDir, ...school.env }
    const { seconds, list } = await besideReader(school, async () => {
      const to = ['--to', place, '--passphrase-file', 'schema.sql']
      const { code, text } = await runCommand('backup', env, to)
      if (code !== 0) throw new Error(text)
    })
    const archive = join(place, readdirSync(place)[0] ?? '')
    const what = `${students / 1000},000 students and 1 GB of files, ${store}`
    return [
      { name: `list p95 during a backup of ${what}`, value: list, unit: 'ms', reach: 100 },
      { name: `backup of ${what}`, value: seconds, unit: 's' },
      {
        name: `restore with audit of ${what}`,
        value: await restoreFigures(store, archive),
        unit: 's',
        reach: 600,
      },
    ]
  } finally {
    await school.stop()
    rmSync(place, { recursive: true, force: true })
  }
}

/** Backup of a server at work, and restore: what lists take meanwhile, and how long both take. */
export const run = async (): Promise<Figure[]> => [
  ...(await figuresOf('pglite')),
  ...(await figuresOf('postgres')),
]
