import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { budgetOf, cpuSeconds, overBudget, stageCpu, stageLine, storeLine } from './budget.ts'

it('adds up the seconds of a file that several projects run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'budget-'))
  const log = join(folder, 'log')
  const lines = [
    { file: 'a.test.ts', seconds: 1, clones: 2, statements: 70 },
    { file: 'b.test.ts', seconds: 3 },
    { file: 'a.test.ts', seconds: 4, clones: 1, statements: 5 },
  ]
  writeFileSync(log, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  expect(cpuSeconds(log)).toEqual([
    ['a.test.ts', 5],
    ['b.test.ts', 3],
  ])
  expect(storeLine(log)).toBe('Databases made of the template: 3; statements: 75')
  expect(cpuSeconds(join(folder, 'none'))).toEqual([])
  rmSync(folder, { recursive: true })
})

it('names files that take a third more than planned, or more than 10 s without a reason', () => {
  const budget = { 'a.test.ts': { cpu: 6 }, 'b.test.ts': { cpu: 12, why: 'It starts servers.' } }
  expect(
    overBudget(
      [
        ['b.test.ts', 15.9],
        ['new.test.ts', 2.1],
        ['a.test.ts', 7.9],
        ['small.test.ts', 1.9],
      ],
      budget,
    ),
  ).toEqual(['new.test.ts: 2.1 CPU s, planned 1.0'])
  expect(
    overBudget(
      [
        ['b.test.ts', 16.1],
        ['slow.test.ts', 10.1],
        ['a.test.ts', 8.1],
      ],
      budget,
    ),
  ).toEqual([
    'b.test.ts: 16.1 CPU s, planned 12.0',
    'slow.test.ts: 10.1 CPU s, and tests/budget.json does not say why',
    'a.test.ts: 8.1 CPU s, planned 6.0',
  ])
})

it('writes a new table with the reasons of the old one', () => {
  const before = { 'b.test.ts': { cpu: 12, why: 'It starts servers.' }, 'gone.test.ts': { cpu: 3 } }
  expect(
    budgetOf(
      [
        ['b.test.ts', 13.04],
        ['a.test.ts', 1.26],
        ['small.test.ts', 0.9],
      ],
      before,
    ),
  ).toEqual({ 'b.test.ts': { cpu: 13, why: 'It starts servers.' }, 'a.test.ts': { cpu: 1.3 } })
})

it('tells what a stage used with its servers and Chromium, beside what was planned', () => {
  const browser = stageCpu({ servers: 120.4, chromium: 200.4, other: 50.4 })
  expect(browser).toEqual({ total: 371, servers: 120, chromium: 200 })
  expect(stageLine('browser', 240.4, browser, { total: 350 })).toBe(
    'browser             371 CPU s of 350 planned (servers 120, chromium 200), 240 s',
  )
  const checks = stageCpu({ servers: 0, chromium: 0, other: 99.6 })
  expect(checks).toEqual({ total: 100 })
  expect(stageLine('checks', 80, checks, undefined)).toBe('checks              100 CPU s, 80 s')
  expect(stageLine('checks', 80, undefined, undefined)).toBe('checks              80 s')
})
