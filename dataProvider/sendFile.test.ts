import { expect, it, vi } from 'vitest'
import { manualTimers } from '../tests/support/wire.ts'
import { HttpError } from './httpError.ts'
import type { HttpCall } from './request.ts'
import { pieceSize, sendFile } from './sendFile.ts'

const size = 2 * pieceSize + 10
const sheet = new File(['x'.repeat(size)], 'students.xlsx')
const nothing = () => new HttpError('', 0, { code: '19003' })

/** A server that keeps the lengths of the pieces it was sent; `refuse` is thrown by the next calls. */
const server = (received = 0) => {
  const world = {
    received,
    calls: [] as string[],
    refuse: [] as (Error | undefined)[],
    gone: false,
  }
  const http = {
    call: async ({ path, params, bytes }: HttpCall): Promise<unknown> => {
      const verb = path.split('/').at(-1) ?? ''
      world.calls.push(verb === 'part' ? `part ${String(params?.['offset'])}` : verb)
      const refused = world.refuse.shift()
      if (refused) throw refused
      if (verb === 'begin') world.received = 0
      if (verb === 'get' && world.gone) throw new HttpError('', 404, { code: '404' })
      if (verb === 'part') {
        if (Number(params?.['offset']) !== world.received)
          throw new HttpError('', 409, { code: '409' })
        world.received += bytes?.size ?? 0
      }
      return { uploadId: 'u1', received: world.received, size }
    },
  }
  const timers = manualTimers()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the wire, only calls
  return { world, timers, send: sendFile({ http: http as never }, timers) }
}

it('goes piece by piece, and tells what has arrived', async () => {
  const { world, send } = server()
  const progress: number[] = []
  const onBegun = vi.fn()
  expect(
    await send('student', sheet, { onProgress: n => progress.push(n), onBegun: onBegun }),
  ).toEqual({
    uploadId: 'u1',
    received: size,
    size,
  })
  expect(world.calls).toEqual(['begin', 'part 0', `part ${pieceSize}`, `part ${2 * pieceSize}`])
  expect(progress).toEqual([0, pieceSize, 2 * pieceSize, size])
  expect(onBegun).toHaveBeenCalledWith('u1')
})

it('a lost connection is told, and it goes on where the server is', async () => {
  const { world, timers, send } = server()
  const onLost = vi.fn()
  world.refuse = [undefined, nothing(), nothing()]
  const upload = send('student', sheet, { onLost: onLost })
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1))
  timers.advance(1000)
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(2))
  // the piece had arrived, and only its answer was lost
  world.received = pieceSize
  timers.advance(2000)
  await upload
  expect(world.calls).toEqual([
    'begin',
    'part 0',
    'part 0',
    'part 0',
    'get',
    `part ${pieceSize}`,
    `part ${2 * pieceSize}`,
  ])
})

it('what was begun before is gone on with; what has been forgotten begins anew', async () => {
  const known = server(pieceSize)
  await known.send('student', sheet, { uploadId: 'u1' })
  expect(known.world.calls).toEqual(['get', `part ${pieceSize}`, `part ${2 * pieceSize}`])
  const forgotten = server(pieceSize)
  forgotten.world.gone = true
  await forgotten.send('student', sheet, { uploadId: 'u1' })
  expect(forgotten.world.calls.slice(0, 3)).toEqual(['get', 'begin', 'part 0'])
})

it('a refusal of the file is the answer; the caller can stop it while nothing answers', async () => {
  const { world, send } = server()
  world.refuse = [new HttpError('too large', 11004, { code: '11004' })]
  // 11004 is above 500, but no failure of the server
  await expect(send('student', sheet)).rejects.toThrow('too large')
  const stop = new AbortController()
  world.refuse = [nothing()]
  const upload = send('student', sheet, { signal: stop.signal, onLost: () => stop.abort() })
  await expect(upload).rejects.toThrow('cancelled')
})
