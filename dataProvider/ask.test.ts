import { expect, it } from 'vitest'
import { defineCall, shape } from '../src/schema/call/index.ts'
import { envelope, rejected, wire } from '../tests/support/wire.ts'

const output = shape<object>()
const enter = defineCall({ path: '/enter', summary: 'x', audience: 'public', output })
const own = defineCall({ path: '/own', summary: 'x', audience: 'member', output })

it('a refused public call leaves the session and the page as they are, unless it belongs to a session', async () => {
  const w = wire(() => envelope(867))
  await rejected(w.provider.ask(enter, {}))
  w.timers.advance(5000)
  expect([w.went, w.session.loggedIn()]).toEqual([[], true])
  for (const asked of [
    () => w.provider.ask(enter, {}, { plain: false }),
    () => w.provider.ask(own, {}),
  ]) {
    await rejected(asked())
    w.timers.advance(5000)
  }
  expect(w.went).toHaveLength(2)
})
