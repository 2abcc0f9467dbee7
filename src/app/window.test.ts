import { expect, it, vi } from 'vitest'
import { createSession } from '../../dataProvider/index.ts'
import { memoryStorage, reply } from '../../tests/support/wire.ts'
import { createOwner, institutionPollMs } from './window.ts'

/** Two windows of one browser, which share its store. */
const setUp = () => {
  const session = createSession(memoryStorage())
  session.save(reply)
  const another = {
    ...reply,
    rid: 'rid-2',
    accessToken: 't2',
    institution: { ...reply.institution, id: 'i2' },
  }
  const clocks: [number, () => void][] = []
  let stored = (): void => undefined
  const reload = vi.fn()
  const owner = createOwner(session, {
    reload,
    onStored: hear => (stored = hear),
    every: (ms, run) => void clocks.push([ms, run]),
  })
  owner.watch()
  return { session, another, owner, reload, clocks, stored: () => stored() }
}

it('every 5000 ms: if the active institution changed in another window, the page reloads, once (SES-15)', () => {
  const { session, another, owner, reload, clocks } = setUp()
  expect(clocks.map(([ms]) => ms)).toEqual([institutionPollMs])
  expect(institutionPollMs).toBe(5000)
  clocks[0]?.[1]()
  expect(reload).not.toHaveBeenCalled()
  session.save(another)
  expect(owner.moved()).toBe(true)
  clocks[0]?.[1]()
  clocks[0]?.[1]()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('at once where the browser tells of it; neither a renewed token nor a new session in the same place reloads (SES-15)', () => {
  const { session, another, reload, stored } = setUp()
  session.renew('token-2', 'secret-2')
  session.save({ ...reply, rid: 'rid-3' })
  stored()
  expect(reload).not.toHaveBeenCalled()
  session.save(another)
  stored()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('the window that changed it stays, a log-out is no change, another person is one (SES-15)', () => {
  const { session, another, owner, reload, stored } = setUp()
  session.save(another)
  owner.own()
  stored()
  session.clear()
  stored()
  expect([owner.moved(), reload.mock.calls.length]).toEqual([false, 0])
  session.save({ ...another, uid: 'uid-2' })
  stored()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a window that nobody had logged in takes the first login for its own', () => {
  const session = createSession(memoryStorage())
  const owner = createOwner(session, {
    reload: vi.fn(),
    onStored: () => undefined,
    every: () => undefined,
  })
  session.save(reply)
  expect(owner.moved()).toBe(false)
  session.save({ ...reply, institution: { ...reply.institution, id: 'i2' } })
  expect(owner.moved()).toBe(true)
})

it('tells whose drafts are kept: the first login, and each of this window itself', () => {
  const session = createSession(memoryStorage())
  const owned = vi.fn()
  const owner = createOwner(session, {
    reload: vi.fn(),
    onStored: () => undefined,
    every: () => undefined,
    owned,
  })
  session.save(reply)
  owner.moved()
  owner.moved()
  session.save({ ...reply, institution: { ...reply.institution, id: 'i2' } })
  owner.own()
  expect(owned.mock.calls).toEqual([[undefined], ['uid-1 i1'], ['uid-1 i2']])
})
