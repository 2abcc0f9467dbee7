import { describe, expect, it } from 'vitest'
import { isSuccess, parseEnvelope, parseRefusal } from './envelope.ts'
import { hostsFor, rulesFor } from './hosts.ts'

const envelope = (status: number | string, response: unknown) => {
  const parsed = parseEnvelope({ responseHeader: { status, msg: '' }, response })
  if (!parsed) throw new Error('not an envelope')
  return parsed
}

describe('a reply', () => {
  it('is a success with header status 200 and a body present (SES-03)', () => {
    expect(isSuccess(envelope(200, {}))).toBe(true)
    expect(isSuccess(envelope('200', []))).toBe(true)
    expect(isSuccess(envelope(200, false))).toBe(true)
    expect(isSuccess(envelope(200, null))).toBe(false)
    expect(isSuccess(envelope(200, undefined))).toBe(false)
    expect(isSuccess(envelope(945, {}))).toBe(false)
  })

  it.each([null, 'text', [], {}, { responseHeader: {} }, { responseHeader: { status: null } }])(
    '%j is not one (SES-03)',
    body => {
      expect(parseEnvelope(body)).toBeUndefined()
    },
  )

  it('keeps of a refusal what is well formed', () => {
    expect(
      parseRefusal({
        errors: { phone: { code: 945, msg: 'x', params: { a: 1, b: {} } }, bad: 3 },
        base: { name: 'a' },
        theirs: [],
      }),
    ).toEqual({
      errors: { phone: { code: '945', msg: 'x', params: { a: 1 } } },
      base: { name: 'a' },
    })
    expect(parseRefusal(null)).toEqual({})
  })
})

describe('hosts (SES-16)', () => {
  const rules = rulesFor('school.example')
  it.each([
    [
      'console.school.example',
      'production',
      'https://api.school.example',
      'https://files.school.example',
    ],
    [
      'console-test.school.example',
      'test',
      'https://api-test.school.example',
      'https://files-test.school.example',
    ],
    [
      'CONSOLE-DEV.school.example',
      'dev',
      'https://api-dev.school.example',
      'https://files-dev.school.example',
    ],
    [
      'a.console-stress.school.example',
      'stress',
      'https://api-stress.school.example',
      'https://files-stress.school.example',
    ],
    ['localhost', 'default', '', ''],
    ['evilconsole.school.example.org', 'default', '', ''],
    ['a.console.school.example.org', 'default', '', ''],
  ])('%s is %s', (host, environment, api, files) => {
    expect(hostsFor(host, rules)).toEqual({ environment, api, files })
  })

  it("is the page's own origin where nothing is configured", () => {
    expect(hostsFor('console.school.example')).toEqual({
      environment: 'default',
      api: '',
      files: '',
    })
  })
})
