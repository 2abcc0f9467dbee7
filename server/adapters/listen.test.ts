import { describe, expect, it } from 'vitest'
import { WrongSetting } from './environment.ts'
import { listen } from './listen.ts'

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

  it('a port in use is named', async () => {
    const server = await listen(() => new Response(''), '127.0.0.1', 0)
    await expect(
      listen(() => new Response(''), '127.0.0.1', Number(new URL(server.address).port)),
    ).rejects.toThrow(WrongSetting)
    await server.close(100)
  })
})
