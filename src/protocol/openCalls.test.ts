import { afterEach, expect, expectTypeOf, it, vi } from 'vitest'
import { defineCall, shape } from '../schema/call/index.ts'
import { text } from '../schema/fields/index.ts'
import { openCaller } from './openCalls.ts'

const label = { en: 'x', zh: 'x' }
const calls = {
  place: defineCall({
    path: '/open/place',
    summary: 'x',
    audience: 'public',
    input: { pass: text({ label, required: true }) },
    output: shape<{ readonly place: number }>(),
  }),
  picture: defineCall({
    path: '/open/picture',
    summary: 'x',
    audience: 'public',
    method: 'GET',
    output: shape<{ readonly image: string }>(),
  }),
  notACall: 7,
}
const askOpen = openCaller<typeof calls>()

const answerWith = (status: number, msg: string, response: unknown) => {
  const fetched = vi.fn(
    async (_path: string, _init: RequestInit) =>
      new Response(JSON.stringify({ responseHeader: { status, msg }, response })),
  )
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { hostname: 'school.test' })
  vi.stubGlobal('document', { querySelector: () => null })
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

it('a public call sends its input, the language and its key, and nothing of who asks', async () => {
  const fetched = answerWith(200, '', { place: 3 })
  const answer = await askOpen('/open/place', { pass: 'p' }, { lang: 'zh', idempotencyKey: 'k' })
  expect(answer).toEqual({ ok: { place: 3 } })
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/open/place', {
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': 'zh',
      'Idempotency-Key': 'k',
    },
    body: '{"pass":"p"}',
  })
})

it('without an input, a call is a GET', async () => {
  const fetched = answerWith(200, '', { image: 'i' })
  await askOpen('/open/picture', undefined, { lang: 'en' })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET' })
  expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty('body')
})

it('a refusal has its code, its words, and what is wrong at each input', async () => {
  answerWith(12104, 'Check the form', { errors: { pass: { msg: 'Too long' }, name: {} } })
  expect(await askOpen('/open/place', { pass: 'p' }, { lang: 'en' })).toEqual({
    refused: {
      code: '12104',
      text: 'Check the form',
      errors: { pass: 'Too long', name: 'Check the form' },
      captcha: false,
    },
  })
})

it('an answer that is none rejects', async () => {
  answerWith(200, '', {})
  vi.stubGlobal('fetch', async () => new Response('[]'))
  await expect(askOpen('/open/place', { pass: 'p' }, { lang: 'en' })).rejects.toThrow('envelope')
})

it('the address names the call, whose input and output are typed', () => {
  const place = () => askOpen('/open/place', { pass: 'p' }, { lang: 'en' })
  expectTypeOf(place).returns.resolves.toExtend<
    { readonly ok: { readonly place: number } } | { readonly refused: object }
  >()
  // @ts-expect-error the call needs its pass
  expectTypeOf(() => askOpen('/open/place', {}, { lang: 'en' }))
  // @ts-expect-error no call has this address
  expectTypeOf(() => askOpen('/open/nowhere', {}, { lang: 'en' }))
})
