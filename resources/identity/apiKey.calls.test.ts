import { expect, it } from 'vitest'
import { parseInput } from '../../src/schema/call/parse.ts'
import { createApiKey } from './apiKey.calls.ts'

const parsed = (more: object) =>
  parseInput(createApiKey.input, { name: 'Portal', scopes: ['statistics'], days: 'never', ...more })

it.each([1, 30, 3650])('a key may last %d days', days => {
  expect(parsed({ days })).toMatchObject({ ok: true, values: { days } })
})

it.each([0, -1, 3651, 1.5, '30'])('a key may not last %j days', days => {
  expect(parsed({ days })).toMatchObject({ ok: false, issues: { days: { code: '321' } } })
})

it.each([[['passes', 'classroom', 'statistics']], [['statistics']]])('may be for %j', scopes => {
  expect(parsed({ scopes })).toMatchObject({ ok: true, values: { scopes } })
})

it.each([['statistics'], [[7]]])('is for nothing such as %j', scopes => {
  expect(parsed({ scopes })).toMatchObject({ ok: false, issues: { scopes: { code: '321' } } })
})
