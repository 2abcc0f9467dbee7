import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WrongSetting } from './environment.ts'
import { connectionLimits, listen } from './listen.ts'

describe('listening', () => {
  it('a graceful stop answers what has begun and takes nothing new', async () => {
    let markStarted: () => void = () => undefined
    let finish: () => void = () => undefined
    const started = new Promise<void>(done => (markStarted = done))
    const finished = new Promise<void>(done => (finish = done))
    const server = await listen(
      async () => {
        markStarted()
        await finished
        return new Response('done')
      },
      '127.0.0.1',
      0,
    )
    const slow = fetch(server.address)
    await started
    const closed = server.close(10_000)
    await expect(fetch(server.address)).rejects.toThrow()
    finish()
    expect(await (await slow).text()).toBe('done')
    await closed
  })

  it('what never ends is cut off after the grace', async () => {
    let markStarted: () => void = () => undefined
    const started = new Promise<void>(done => (markStarted = done))
    const server = await listen(
      () => {
        markStarted()
        return new Promise<Response>(() => undefined)
      },
      '127.0.0.1',
      0,
    )
    const stuck = fetch(server.address).then(
      () => 'answered',
      () => 'cut off',
    )
    await started
    await server.close(100)
    expect(await stuck).toBe('cut off')
  })

  it('cuts a body that comes too slowly, neither one that it has not read itself nor an answer that takes its time', async () => {
    let read: () => void = () => undefined
    const mayRead = new Promise<void>(done => (read = done))
    const server = await listen(
      async request => {
        if (request.url.endsWith('/later')) await mayRead
        return new Response(String((await request.arrayBuffer()).byteLength))
      },
      '127.0.0.1',
      0,
      { ...connectionLimits, slowBodies: { windowMs: 200, bytes: 1000 } },
    )
    const body = new Uint8Array(500_000)
    const later = [{ method: 'POST', body }, {}].map(init =>
      fetch(`${server.address}/later`, init).then(answer => answer.text()),
    )
    const slow = connect(Number(new URL(server.address).port), '127.0.0.1')
    slow.write('POST / HTTP/1.1\r\nHost: school.test\r\nContent-Length: 5000\r\n\r\n')
    const byteByByte = setInterval(() => slow.write('x'), 20)
    // a write to a connection that was cut may fail before its end is seen
    slow.on('error', () => undefined)
    await new Promise(done => slow.once('close', done))
    clearInterval(byteByByte)
    read()
    expect(await Promise.all(later)).toEqual(['500000', '0'])
    await server.close(100)
  })

  it('a port in use is named', async () => {
    const server = await listen(() => new Response(''), '127.0.0.1', 0)
    await expect(
      listen(() => new Response(''), '127.0.0.1', Number(new URL(server.address).port)),
    ).rejects.toThrow(WrongSetting)
    await server.close(100)
  })
})
