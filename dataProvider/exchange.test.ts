import { expect, it } from 'vitest'
import spec from '../tests/spec/constants.json' with { type: 'json' }
import { envelope, rejected, wire } from '../tests/support/wire.ts'

const settle = () => new Promise(setImmediate)
const passes = { atoken: 'a1', ntoken: 'n1', schoolId: 's1' }

it('the passes of another portal stand in the body and in headers of their names; its answer is a session (SES-17)', async () => {
  const w = wire(() => envelope(200, { accessToken: 'token-2', secret: 's' }))
  expect(await w.provider.exchange(passes)).toMatchObject({ accessToken: 'token-2' })
  expect([w.last().method, w.last().url.pathname]).toEqual([
    'POST',
    '/edu_appserver/exchangeAdmin/getAccessToken',
  ])
  expect(w.json()).toEqual(passes)
  expect(['atoken', 'ntoken', 'schoolId'].map(name => w.last().headers.get(name))).toEqual([
    'a1',
    'n1',
    's1',
  ])
})

it('it waits 300000 ms, and is tried once more then (SES-17, SES-10)', async () => {
  const { tokenExchangeMs } = spec.timing
  expect(tokenExchangeMs).toBe(300_000)
  const w = wire(() => new Promise<Response>(() => undefined))
  const refusal = rejected(w.provider.exchange(passes))
  await settle()
  w.timers.advance(tokenExchangeMs - 1)
  await settle()
  expect(w.sent).toHaveLength(1)
  w.timers.advance(1)
  await settle()
  expect(w.sent).toHaveLength(2)
  w.timers.advance(tokenExchangeMs)
  expect(await refusal).toMatchObject({ status: 408 })
  expect(w.sent).toHaveLength(2)
})

it('an answer without a token is no session (SES-17)', async () => {
  const w = wire(() => envelope(200, {}))
  await expect(w.provider.exchange(passes)).rejects.toThrow()
})
