import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import { memoryFiles } from '../../../mocks/portable.ts'
import type { Env } from '../context.ts'
import { fileAnswer, sentBytes } from './fileAnswer.ts'
import { endUnsent } from './middleware.ts'

const files = memoryFiles()
await files.put('kept', new TextEncoder().encode('0123456789'))
const app = new Hono<Env>().get('/:key', async c => {
  const given = { key: c.req.param('key'), tag: 'v1', headers: { 'Content-Type': 'text/plain' } }
  return (await fileAnswer(c, files, given)) ?? c.text('none', 404)
})
const ask = async (headers: Record<string, string> = {}, key = 'kept') => {
  const answer = await app.request(`/${key}`, { headers })
  const told = ['content-range', 'content-length', 'etag', 'accept-ranges', 'content-type']
  return [answer.status, await answer.text(), ...told.map(name => answer.headers.get(name))]
}
const rest = ['"v1"', 'bytes', 'text/plain']

it('answers a whole file', async () => {
  expect(await ask()).toEqual([200, '0123456789', null, '10', ...rest])
  expect((await ask({}, 'gone')).slice(0, 2)).toEqual([404, 'none'])
})

it('answers the part that is asked for', async () => {
  const part = [206, '23', 'bytes 2-3/10', '2', ...rest]
  expect(await ask({ range: 'bytes=2-3' })).toEqual(part)
  expect(await ask({ range: 'bytes=2-3', 'if-range': '"v1"' })).toEqual(part)
  expect((await ask({ range: 'bytes=-2' })).slice(0, 3)).toEqual([206, '89', 'bytes 8-9/10'])
})

it('answers the whole file where it is another one by now, or where several parts are asked for', async () => {
  expect((await ask({ range: 'bytes=2-3', 'if-range': '"v0"' })).slice(0, 2)).toEqual([
    200,
    '0123456789',
  ])
  expect((await ask({ range: 'bytes=0-1,4-5' })).slice(0, 2)).toEqual([200, '0123456789'])
})

it('refuses a part behind the end, with the size', async () => {
  expect((await ask({ range: 'bytes=10-' })).slice(0, 3)).toEqual([416, '', 'bytes */10'])
})

it('sends nothing to whoever has it already', async () => {
  expect((await ask({ 'if-none-match': '"v0", W/"v1"' })).slice(0, 2)).toEqual([304, ''])
  expect((await ask({ 'if-none-match': '"v0"' })).slice(0, 2)).toEqual([200, '0123456789'])
})

it('answers HEAD with the size, counts nothing as sent, and closes the file', async () => {
  const cancel = vi.fn()
  const open = {
    stream: () =>
      Promise.resolve({
        size: 10,
        range: { first: 0, last: 9 },
        body: new ReadableStream<Uint8Array>({ cancel }, { highWaterMark: 0 }),
      }),
  }
  const sent: number[] = []
  const one = new Hono<Env>().use(endUnsent).get('/kept', async c => {
    const answer = await fileAnswer(c, open, { key: 'kept', tag: 'v1', headers: {} })
    sent.push(sentBytes(c, answer!))
    return answer!
  })
  const answer = await one.request('/kept', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-length'), answer.body]).toEqual([
    200,
    '10',
    null,
  ])
  expect(cancel).toHaveBeenCalledOnce()
  expect(sent).toEqual([0])
})
