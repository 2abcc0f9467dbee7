import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { nodeOutbound, type OutboundOptions } from './outbound.ts'

const opened: { readonly server: Server; readonly outbound: ReturnType<typeof nodeOutbound> }[] = []
afterEach(() => {
  for (const { server, outbound } of opened.splice(0)) {
    outbound.close()
    server.closeAllConnections()
    server.close()
  }
})

/** Something that listens on this machine, and what calls it. */
const receiver = async (listener: RequestListener, options: OutboundOptions = { local: true }) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const outbound = nodeOutbound(options)
  opened.push({ server, outbound })
  const post = (url: string) => outbound.post({ url, headers: { 'x-test': '1' }, body: '{"a":1}' })
  return { port, post }
}

it('sends the body and the headers, and reads the answer', async () => {
  const seen: unknown[] = []
  const { port, post } = await receiver((request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      seen.push([request.method, request.headers['x-test'], body])
      answer.writeHead(201).end('taken')
    })
  })
  expect(await post(`http://127.0.0.1:${port}/in`)).toEqual({ status: 201, body: 'taken' })
  expect(seen).toEqual([['POST', '1', '{"a":1}']])
})

it('reads 64 kB of an answer that never ends', async () => {
  const { port, post } = await receiver((_request, answer) => {
    const more = (): void => {
      while (answer.write('x'.repeat(10_000)));
      answer.once('drain', more)
    }
    more()
  })
  const { status, body } = await post(`http://127.0.0.1:${port}/`)
  expect([status, body.length]).toEqual([200, 64 * 1024])
})

it('takes a redirect for an answer, and follows none', async () => {
  let calls = 0
  const { port, post } = await receiver((_request, answer) => {
    calls += 1
    answer.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect((await post(`http://127.0.0.1:${port}/`)).status).toBe(302)
  expect(calls).toBe(1)
})

it('gives up a receiver that never answers', async () => {
  const { port, post } = await receiver(() => undefined, { local: true, timeoutMs: 50 })
  await expect(post(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ failure: 'TIMEOUT' })
})

it('ends a call whose receiver would speak another protocol', async () => {
  const { port, post } = await receiver((_request, answer) => {
    answer.socket?.end(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    )
  })
  await expect(post(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ failure: 'BROKEN' })
})

it('says where there is no TLS, nobody listens, or the name is unknown', async () => {
  const { port, post } = await receiver((_request, answer) => void answer.end())
  await expect(post(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({ failure: 'TLS' })
  const closed = await receiver(() => undefined)
  opened.pop()?.server.close()
  await expect(closed.post(`http://127.0.0.1:${closed.port}/`)).rejects.toMatchObject({
    failure: 'REFUSED',
  })
  const nowhere = await receiver(() => undefined, {
    local: true,
    resolve: (_host, _options, done) =>
      done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []),
  })
  await expect(nowhere.post('https://nowhere.example/')).rejects.toMatchObject({ failure: 'DNS' })
})

it('calls no address of this machine or a private network, however it is written, and no plain http', async () => {
  let calls = 0
  const { port, post } = await receiver(() => void (calls += 1), {})
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254'])
    await expect(post(`https://${host}:${port}/`), host).rejects.toMatchObject({
      failure: 'PRIVATE',
    })
  await expect(post('http://93.184.216.34/')).rejects.toMatchObject({ failure: 'INSECURE' })
  // a name may resolve to several addresses, and one private address is enough to refuse it
  const hidden = await receiver(() => undefined, {
    resolve: (_host, _options, done) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '192.168.1.1', family: 4 },
      ]),
  })
  await expect(hidden.post('https://both.example/')).rejects.toMatchObject({ failure: 'PRIVATE' })
  expect(calls).toBe(0)
})
