import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/evidence')

it.each(readdirSync(folder))('every row of %s names tests that exist', name => {
  const rows = readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(2)
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) {
    const named = row.match(/[\w/.-]+\.(?:test|e2e)\.tsx?/g) ?? []
    expect(named, row).not.toEqual([])
    for (const path of named) expect(existsSync(join(root, path)), `${path} of ${row}`).toBe(true)
  }
})
