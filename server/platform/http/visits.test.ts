import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { visits } from './visits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('lets work stand back while somebody asks, and no longer', async () => {
  const finishedWork: string[] = []
  const { fetch, standBack } = visits(() => new Response('there'))
  const work = async (name: string) => {
    await standBack()
    finishedWork.push(name)
  }
  await work('nobody is there')
  expect(finishedWork).toEqual(['nobody is there'])
  expect(await (await fetch(new Request('http://localhost/'), {})).text()).toBe('there')
  const waiting = work('somebody is')
  await vi.advanceTimersByTimeAsync(200)
  expect(finishedWork).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  await waiting
  await vi.advanceTimersByTimeAsync(1000)
  await work('they have gone')
  expect(finishedWork).toEqual(['nobody is there', 'somebody is', 'they have gone'])
})
