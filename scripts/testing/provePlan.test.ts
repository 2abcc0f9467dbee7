import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { proveParts } from '../../tests/support/parts.ts'
import { provePlan } from './provePlan.ts'

const chromiums = ['/usr/bin/chromium', 'npm']
const run = (...projects: string[]) => ({ projects, args: [], isBuilt: false })

describe('what npm run prove runs', () => {
  it('every part in its order without words; the console is built once', () => {
    const plan = provePlan([], chromiums)
    expect(plan.map(({ part }) => part)).toEqual(proveParts)
    const [browserTests, screens] = ['browsers', 'screens'].map(
      name => plan.find(({ part }) => part === name)?.runs,
    )
    expect(browserTests).toEqual([
      { ...run('e2e'), chromium: '/usr/bin/chromium' },
      { ...run('e2e'), chromium: 'npm', isBuilt: true },
    ])
    expect(screens).toEqual([{ ...run('e2e'), args: ['tests/e2e/screens/'], isBuilt: true }])
  })

  it('only the parts that are named', () => {
    expect(provePlan(['kills'], chromiums)).toEqual([{ part: 'kills', runs: [run('prove-kills')] }])
    expect(provePlan(['domains', 'stores'], chromiums)).toEqual([
      { part: 'stores', runs: [run('node', 'node-alone')] },
      { part: 'domains', runs: [run('prove-domains')] },
    ])
    expect(provePlan(['screens'], chromiums)).toEqual([
      { part: 'screens', runs: [{ ...run('e2e'), args: ['tests/e2e/screens/'] }] },
    ])
  })

  it('every resource of the registry, by all suites over it', () => {
    const files = ['tests/contract/registry-', 'tests/security/matrix-']
    expect(provePlan(['registry'], chromiums)).toEqual([
      { part: 'registry', runs: [{ ...run('node'), args: files }] },
    ])
    const suites = globSync('tests/**/{registry,matrix}-*.test.ts')
    expect(suites).toHaveLength(9)
    for (const suite of suites) expect(files.some(start => suite.startsWith(start))).toBe(true)
  })

  it('a sample of the mutants, or what the options of mutate.ts say', () => {
    expect(provePlan(['mutation'], chromiums)).toEqual([
      { part: 'mutation', runs: [{ mutateArgs: ['--sample', '20'] }] },
    ])
    const options = ['--sample', '3', '--seed', '14', 'server/domain']
    expect(provePlan(['mutation', ...options], chromiums)).toEqual([
      { part: 'mutation', runs: [{ mutateArgs: options }] },
    ])
  })

  it('only the named files of a part', () => {
    expect(provePlan(['kills', 'creates', '-t', 'postgres'], chromiums)).toEqual([
      { part: 'kills', runs: [{ ...run('prove-kills'), args: ['creates', '-t', 'postgres'] }] },
    ])
  })

  it('nothing if a part is misspelt, or files are named for several parts', () => {
    expect(() => provePlan(['kill'], chromiums)).toThrow('"kill" must follow the name of one part')
    expect(() => provePlan(['--sample', '20'], chromiums)).toThrow('must follow')
    expect(() => provePlan(['kills', 'stores', 'creates'], chromiums)).toThrow('must follow')
  })
})
