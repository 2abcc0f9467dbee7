import { expect, it, vi } from 'vitest'
import { manualTimers } from '../tests/support/wire.ts'
import { createHttp, createSession } from './index.ts'
import { endUpload, sendFile } from './sendFile.ts'
import { pieceBytes } from './sendPieces.ts'
import { memoryStorage } from '../tests/support/wire.ts'

const size = 2 * pieceBytes + 10
const sheet = new File([new Uint8Array(size)], '名册.xlsx')
const small = new File(['abc'], 'small.txt')
const purpose = { purpose: 'import', target: { resource: 'student' } }

const envelope = (status: number, response: unknown, http = 200, headers = {}): Response =>
  new Response(JSON.stringify({ responseHeader: { status, msg: 'told' }, response }), {
    status: http,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** A server with the upload protocol; `next` answers, or breaks, the next requests instead. */
const server = (start = 0) => {
  const world = {
    received: start,
    size,
    calls: [] as string[],
    next: [] as (Response | 'lost' | undefined)[],
    metadata: '',
    gone: false,
  }
  const state = () => ({
    uploadId: 'u1',
    received: world.received,
    size: world.size,
    ...(world.received === world.size ? { answer: { taken: true } } : {}),
  })
  const headers = () => ({
    'Upload-Offset': String(world.received),
    'Upload-Length': String(world.size),
  })
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const method = init.method ?? ''
    const sent = new Headers(init.headers)
    const offset = sent.get('upload-offset')
    world.calls.push([method, ...(offset === null ? [] : [offset])].join(' '))
    const next = world.next.shift()
    if (next === 'lost') throw new TypeError('Failed to fetch')
    if (next) return next
    const body = init.body instanceof Blob ? init.body.size : 0
    if (method === 'POST') {
      expect(address).toBe('http://school/edu_adminserver/uploads')
      world.metadata = sent.get('upload-metadata') ?? ''
      Object.assign(world, { received: body, size: Number(sent.get('upload-length')), gone: false })
      return envelope(200, state(), 201, headers())
    }
    expect(address).toBe('http://school/edu_adminserver/uploads/u1')
    if (world.gone) return envelope(404, null, 404)
    if (method === 'HEAD') return new Response(null, { headers: headers() })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (method === 'PATCH') {
      if (Number(offset) !== world.received) return envelope(409, null, 409)
      world.received += body
      if (world.received < world.size)
        return new Response(null, { status: 204, headers: headers() })
    }
    return envelope(200, state(), 200, headers())
  }
  const timers = manualTimers()
  const http = createHttp({
    session: createSession(memoryStorage()),
    lang: () => 'en',
    hosts: { api: 'http://school', files: '' },
    fetch,
    go: () => undefined,
    here: () => '/',
  })
  return { world, timers, send: sendFile({ http }, timers), end: endUpload({ http }) }
}
const [one, two, three] = [0, pieceBytes, 2 * pieceBytes].map(at => `PATCH ${at}`)

it('goes piece by piece, tells what has been sent, and answers what the purpose did', async () => {
  const { world, send } = server()
  const onProgress = vi.fn()
  const onBegun = vi.fn()
  const finished = await send(sheet, { ...purpose, onProgress, onBegun })
  expect(finished).toEqual({ uploadId: 'u1', answer: { taken: true } })
  expect(world.calls).toEqual(['POST', 'HEAD', one, two, three])
  expect(onBegun).toHaveBeenCalledWith('u1')
  expect(onProgress).toHaveBeenLastCalledWith(size)
  const texts = world.metadata.split(',').map(pair => pair.split(' '))
  expect(texts.map(([name, text = '']) => [name, Buffer.from(text, 'base64').toString()])).toEqual([
    ['purpose', 'import'],
    ['fileName', '名册.xlsx'],
    ['target', '{"resource":"student"}'],
  ])
})

it('a small file travels with the request that begins its upload', async () => {
  const { world, send } = server()
  expect((await send(small, purpose)).answer).toEqual({ taken: true })
  expect(world.calls).toEqual(['POST'])
})

it('a lost connection is told, and it goes on where the server is', async () => {
  const { world, timers, send } = server()
  const onLost = vi.fn()
  world.next = [undefined, undefined, 'lost', 'lost']
  const upload = send(sheet, { ...purpose, onLost })
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1))
  timers.advance(1000)
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(2))
  // the chunk had arrived, only the response was lost
  world.received = pieceBytes
  timers.advance(2000)
  await upload
  expect(world.calls).toEqual(['POST', 'HEAD', one, 'HEAD', 'HEAD', two, three])
})

it('a server that restarts is waited for, whatever answers in its place; nothing begins anew', async () => {
  const { world, timers, send } = server()
  const onLost = vi.fn()
  const away = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  world.next = [away(), undefined, away(), away()]
  const upload = send(sheet, { ...purpose, onLost })
  for (const times of [1, 2, 3]) {
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(times))
    timers.advance(8000)
  }
  await upload
  expect(world.calls).toEqual(
    ['POST', 'POST', 'HEAD', 'HEAD', one, two, three].toSpliced(3, 0, 'HEAD'),
  )
})

it('another request that still holds the upload is waited for', async () => {
  const { world, timers, send } = server()
  world.next = [undefined, undefined, envelope(409, { received: 0 }, 409)]
  const upload = send(sheet, purpose)
  await vi.waitFor(() => expect(world.calls).toContain(one))
  await vi.waitFor(() => {
    timers.advance(1000)
    expect(world.calls.slice(3)).toEqual(['HEAD', one, two, three])
  })
  await upload
})

it('what was begun before is gone on with; what has been forgotten begins anew', async () => {
  const known = server(pieceBytes)
  await known.send(sheet, { ...purpose, uploadId: 'u1' })
  expect(known.world.calls).toEqual(['GET', 'HEAD', two, three])
  const forgotten = server(pieceBytes)
  forgotten.world.gone = true
  await forgotten.send(sheet, { ...purpose, uploadId: 'u1' })
  expect(forgotten.world.calls.slice(0, 3)).toEqual(['GET', 'POST', 'HEAD'])
})

it('a refusal of the file is the answer; the caller can stop it while nothing answers', async () => {
  const { world, send } = server()
  world.next = [envelope(11004, { params: { reason: 'tooBig' } }, 400)]
  await expect(send(sheet, purpose)).rejects.toMatchObject({ body: { code: '11004' } })
  world.next = [undefined, undefined, envelope(18001, null, 400)]
  await expect(send(sheet, purpose)).rejects.toMatchObject({ body: { code: '18001' } })
  const stop = new AbortController()
  world.next = ['lost']
  const upload = send(sheet, { ...purpose, signal: stop.signal, onLost: () => stop.abort() })
  await expect(upload).rejects.toThrow('cancelled')
})

it('an upload is ended; one that is gone is ended already', async () => {
  const { world, end } = server()
  await end('u1')
  expect(world.calls).toEqual(['DELETE'])
  world.gone = true
  await end('u1')
})
