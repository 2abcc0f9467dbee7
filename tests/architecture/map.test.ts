import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { domainFolders, withMap } from '../../scripts/domain-map.ts'
import { domains } from '../../server/domains.ts'

const page = readFileSync('docs/architecture.md', 'utf8')

describe('the map of domains', () => {
  it('has a line for each domain, with what its manifest says and its records', () => {
    const map = withMap(page, domains)
    for (const name of domainFolders())
      expect(map).toContain(`| [${name}](../server/domain/${name}) | `)
    expect(map).toContain('| `bill`, `minuteEntry`, `priceVersion`, `ratedItem`, `usageLine` |')
  })

  it('refuses a domain that does not say what it is', () => {
    const silent = domains.map(({ about: _about, ...domain }) => domain)
    expect(() => withMap(page, silent)).toThrow('no manifest of this name with `about`')
  })
})
