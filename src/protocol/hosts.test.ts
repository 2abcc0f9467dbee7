import { describe, expect, it } from 'vitest'
import spec from '../../tests/spec/constants.json' with { type: 'json' }
import { hostsFor, hostsFrom, rulesFor } from './hosts.ts'

describe('hosts by the page’s host name (SES-16)', () => {
  const rules = rulesFor('school.example')
  const at = (host: string) => hostsFor(host, rules)

  it('any other host is its own, and there is a rule for each environment of the specification', () => {
    expect(at('elsewhere.example')).toEqual({ environment: 'default', api: '', files: '' })
    expect([...rules.map(rule => rule.environment), 'default']).toEqual(spec.environments)
  })

  it('a page names its hosts in its own words, or not at all', () => {
    expect(hostsFrom('https://a.example https://f.example')).toEqual({
      api: 'https://a.example',
      files: 'https://f.example',
    })
    for (const content of [undefined, null, '', 'https://a.example', 'a b'])
      expect(hostsFrom(content)).toBeUndefined()
  })
})
