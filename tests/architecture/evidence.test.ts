import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/evidence')
/** Records of one-time experiments; every other file names the test of each requirement. */
const records = new Set(['library-from-guides.md'])

it.each(readdirSync(folder).filter(name => !records.has(name)))(
  'every row of %s names tests that exist',
  name => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n')
    const isRule = (line: string | undefined) => line?.startsWith('| -') === true
    const rows = lines.filter(
      (line, n) => line.startsWith('| ') && !isRule(line) && !isRule(lines[n + 1]),
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) {
      const named = row.match(/[\w/.-]+\.(?:test|e2e)\.tsx?/g) ?? []
      expect(named, row).not.toEqual([])
      for (const path of named) expect(existsSync(join(root, path)), `${path} of ${row}`).toBe(true)
    }
  },
)
