import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const folder = resolve('.tmp/demo-school')
const mark = resolve('.tmp/demo-school.run')
/**
 * Days back that are played: a week of every kind of lesson; older lessons show no more than these.
 */
const playedDays = '7'

/**
 * Makes the demo school once, with its past days, and keeps its data folder for the browser tests
 * of this run, which copy it instead of making it again. A further runner of the same `npm test`
 * (EDU_TEST_RUN) uses the first one's.
 */
export const makeDemoSchool = async (run = process.env['EDU_TEST_RUN'] ?? ''): Promise<void> => {
  if (!run || !existsSync(mark) || readFileSync(mark, 'utf8') !== run) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const { startServer } = await import('./server.ts')
    const server = await startServer({ LOG_LEVEL: 'info', EDU_DEMO_DAYS: playedDays }, folder)
    await server.waitForOutput('the past weeks of the demo are played')
    await server.stop()
    writeFileSync(mark, run)
  }
  // workers are forked afterwards, and inherit it
  process.env['EDU_TEST_SCHOOL'] = folder
}

/** A data folder of one's own: a copy of the demo school where it was made, else an empty one. */
export const dataFolder = (): string => {
  const own = mkdtempSync(join(tmpdir(), 'edu-'))
  const schoolFolder = process.env['EDU_TEST_SCHOOL']
  if (schoolFolder) cpSync(schoolFolder, own, { recursive: true })
  return own
}
