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
/** A gate, and the log of what has started so far. */
const gateSetup = () => {
  const gate = new Gate()
  const startedNames: string[] = []
  const patient = (name: string, work: Promise<void> = Promise.resolve()) =>
    gate.patiently(() => {
      startedNames.push(name)
      return work
    })
  return { requests: gate.watched(driver), seen: startedNames, patient }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('lets long work begin at once where no request is inside', async () => {
  const { seen: startedNames, patient } = gateSetup()
  await patient('batch')
  expect(startedNames).toEqual(['batch'])
})

it('keeps long work waiting while a request asks its questions, one soon after the other', async () => {
  const { requests, seen: startedNames, patient } = gateSetup()
  const first = await requests.connect()
  const batch = patient('batch')
  await pass(10)
  first.release()
  await pass(2)
  const second = await requests.connect()
  await pass(10)
  second.release()
  await pass(2)
  expect(startedNames).toEqual([])
  await pass(2)
  await batch
  expect(startedNames).toEqual(['batch'])
})

it('lets long work begin after a while, however many requests there are', async () => {
  const { requests, seen: startedNames, patient } = gateSetup()
  await requests.connect()
  const batch = patient('batch')
  await pass(55)
  expect(startedNames).toEqual([])
  await pass(10)
  await batch
  expect(startedNames).toEqual(['batch'])
})

it('lets one piece of long work in at a time', async () => {
  const { seen: startedNames, patient } = gateSetup()
  let end = (): void => undefined
  const first = patient('first', new Promise<void>(done => (end = done)))
  const second = patient('second')
  await pass(1000)
  expect(startedNames).toEqual(['first'])
  end()
  await Promise.all([first, second])
  expect(startedNames).toEqual(['first', 'second'])
})

it('counts a connection that was refused as gone', async () => {
  const gate = new Gate()
  const broken = gate.watched({ ...driver, connect: () => Promise.reject(new Error('no')) })
  await expect(broken.connect()).rejects.toThrow('no')
  const batch = gate.patiently(() => Promise.resolve('done'))
  await pass(4)
  await expect(batch).resolves.toBe('done')
})
