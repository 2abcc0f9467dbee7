import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SqlDriver } from './driver.ts'
import { Gate } from './gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const driver: SqlDriver = {
  kind: 'pglite',
  insertRows: 100,
  connect: () =>
    Promise.resolve({
      query: () => Promise.resolve({ rows: [], affected: undefined }),
      script: () => Promise.resolve(),
      begin: () => Promise.resolve(),
      commit: () => Promise.resolve(),
      rollback: () => Promise.resolve(),
      release: () => undefined,
    }),
  close: () => Promise.resolve(),
}
/** A gate, and what has begun so far. */
const begun = () => {
  const gate = new Gate()
  const seen: string[] = []
  const patient = (name: string, work: Promise<void> = Promise.resolve()) =>
    gate.patiently(() => {
      seen.push(name)
      return work
    })
  return { requests: gate.watched(driver), seen, patient }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('lets long work begin at once where no request is inside', async () => {
  const { seen, patient } = begun()
  await patient('batch')
  expect(seen).toEqual(['batch'])
})

it('keeps long work waiting while a request asks its questions, one soon after the other', async () => {
  const { requests, seen, patient } = begun()
  const first = await requests.connect()
  const batch = patient('batch')
  await pass(10)
  first.release()
  await pass(2)
  const second = await requests.connect()
  await pass(10)
  second.release()
  await pass(2)
  expect(seen).toEqual([])
  await pass(2)
  await batch
  expect(seen).toEqual(['batch'])
})

it('lets long work begin after a while, however many requests there are', async () => {
  const { requests, seen, patient } = begun()
  await requests.connect()
  const batch = patient('batch')
  await pass(55)
  expect(seen).toEqual([])
  await pass(10)
  await batch
  expect(seen).toEqual(['batch'])
})

it('lets one piece of long work in at a time', async () => {
  const { seen, patient } = begun()
  let end = (): void => undefined
  const first = patient('first', new Promise<void>(done => (end = done)))
  const second = patient('second')
  await pass(1000)
  expect(seen).toEqual(['first'])
  end()
  await Promise.all([first, second])
  expect(seen).toEqual(['first', 'second'])
})

it('counts a connection that was refused as gone', async () => {
  const gate = new Gate()
  const broken = gate.watched({ ...driver, connect: () => Promise.reject(new Error('no')) })
  await expect(broken.connect()).rejects.toThrow('no')
  const batch = gate.patiently(() => Promise.resolve('done'))
  await pass(4)
  await expect(batch).resolves.toBe('done')
})
