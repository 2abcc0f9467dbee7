import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupFigures, Backups } from '../../platform/backups.ts'
import type { BackupSettings } from './settings.ts'

const command = fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url))
/** Characters of what the command prints that are kept. */
const maxOutput = 20_000

interface Ended {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

const run = (settings: BackupSettings, onStart: (child: ChildProcess) => void): Promise<Ended> => {
  const keep = settings.keep === undefined ? [] : ['--keep', settings.keep]
  const child = spawn(process.execPath, [command, '--to', settings.to, '--json', ...keep], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onStart(child)
  let output = ''
  let errors = ''
  child.stdout.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-maxOutput)))
  child.stderr.on('data', (part: Buffer) => (errors = (errors + part.toString()).slice(-maxOutput)))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', code => done({ code, output, errors }))
  })
}

/** Makes scheduled backups by the command, in a child process, so that requests don't wait. */
export const childBackups = (settings: BackupSettings): Backups => {
  let child: ChildProcess | undefined
  let running: Promise<Ended> | undefined
  return {
    place: settings.to,
    daily: settings.daily,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    keep: settings.keep,
    run: async () => {
      running = run(settings, started => (child = started))
      const { code, output, errors } = await running.finally(() => {
        child = undefined
        running = undefined
      })
      const last = output.trim().split('\n').at(-1) ?? ''
      if (code !== 0)
        throw new Error(errors.trim().split('\n').at(-1) || `the backup ended with ${code}`)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the command of this version wrote it
      return JSON.parse(last) as BackupFigures
    },
    halt: async () => {
      child?.kill('SIGTERM')
      await running?.catch(() => undefined)
    },
  }
}
