import { describe, expect, it } from 'vitest'
import { defineCall, idsOf, requiredExactText, shape } from '../src/schema/call/index.ts'
import { integer, text } from '../src/schema/fields/index.ts'
import { envelope, rejected, wire } from '../tests/support/wire.ts'

const label = { en: 'x', zh: '某' }
const move = defineCall({
  path: '/edu_adminserver/x/move',
  summary: 'x',
  audience: 'member',
  input: {
    ids: idsOf('lesson', { max: 2, required: true, requiredCode: '11005' }),
    minutes: integer({ label, min: 1, max: 60, formatCode: '2220' }),
    note: text({ label, max: 5 }),
  },
  check: ({ minutes, note }) =>
    minutes === 13 && note === null ? { note: { code: '11005' } } : undefined,
  output: shape<{ readonly done: number }>(),
})
const find = defineCall({
  path: '/edu_adminserver/x/find',
  summary: 'x',
  audience: 'member',
  method: 'GET',
  input: { q: text({ label, required: true, max: 5 }), page: integer({ label, min: 1 }) },
  output: shape<{ readonly list: readonly string[] }>(),
})
const keep = defineCall({
  path: '/edu_adminserver/x/keep',
  summary: 'x',
  audience: 'member',
  exact: true,
  input: { cell: requiredExactText(5, { takesEmptyText: true }) },
  output: shape<object>(),
})

describe('a declared call', () => {
  it('is refused by its declaration as the server would refuse it, and not sent', async () => {
    const w = wire(() => envelope('200', { done: 1 }))
    const error = await rejected(w.provider.ask(move, { ids: [], minutes: 61, note: 'too long' }))
    expect(error).toMatchObject({
      status: 11005,
      body: {
        code: '11005',
        errors: {
          ids: expect.any(String) as string,
          minutes: expect.any(String) as string,
          note: expect.any(String) as string,
        },
        issues: {
          ids: { code: '11005' },
          minutes: { code: '2220', params: { max: 60 } },
          note: { code: '321', params: { maxLength: 5 } },
        },
      },
    })
    expect(await rejected(w.provider.ask(move, { ids: ['a'], minutes: 13 }))).toMatchObject({
      body: { issues: { note: { code: '11005' } } },
    })
    expect(await rejected(w.provider.ask(find, { q: 'too long', page: 0 }))).toMatchObject({
      status: 321,
      body: { issues: { q: { code: '321' }, page: { code: '321' } } },
    })
    expect(w.sent).toEqual([])
  })

  it('travels as it is given, without the white space around its texts unless that means something', async () => {
    const w = wire(() => envelope('200', { done: 1 }))
    await w.provider.ask(move, { ids: ['a'], minutes: undefined, note: ' note ' })
    await w.provider.ask(keep, { cell: ' a ' })
    await w.provider.ask(keep, { cell: '' })
    await w.provider.ask(find, { q: ' a ', page: 2 })
    expect(w.sent.map(call => call.body && w.json(call))).toEqual([
      { ids: ['a'], note: 'note' },
      { cell: ' a ' },
      { cell: '' },
      undefined,
    ])
    expect(w.sent.at(-1)?.url.search).toBe('?q=a&page=2')
  })
})

const output = shape<object>()
const enter = defineCall({ path: '/enter', summary: 'x', audience: 'public', output })
const own = defineCall({ path: '/own', summary: 'x', audience: 'member', output })

it('a refused public call leaves the session and the page as they are, unless it belongs to a session', async () => {
  const w = wire(() => envelope(867))
  await rejected(w.provider.ask(enter, {}))
  w.timers.advance(5000)
  expect([w.went, w.session.loggedIn()]).toEqual([[], true])
  for (const request of [
    (page: typeof w) => page.provider.ask(enter, {}, { plain: false }),
    (page: typeof w) => page.provider.ask(own, {}),
  ]) {
    const page = wire(() => envelope(867))
    await rejected(request(page))
    page.timers.advance(5000)
    expect(page.went).toHaveLength(1)
  }
})
