import { expect, it } from 'vitest'
import type { AppPorts } from '../../../platform/context.ts'
import { withLoginSlot } from './turn.ts'

const ports = {} as AppPorts

it('lets four in at once, the others in their order, and goes on after a failure (LGN-02)', async () => {
  let inside = 0
  let maxInside = 0
  const order: number[] = []
  const visit = (n: number) =>
    withLoginSlot(ports, async () => {
      maxInside = Math.max(maxInside, ++inside)
      await Promise.resolve()
      order.push(n)
      inside--
      if (n % 3 === 0) throw new Error('refused')
      return n
    })
  const ended = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => visit(n)))
  expect(maxInside).toBe(4)
  expect(order).toEqual(Array.from({ length: 40 }, (_, n) => n))
  expect(ended.filter(end => end.status === 'rejected')).toHaveLength(14)
})

it('refuses with 429 where hundreds wait already (LGN-02)', async () => {
  const opened: { go?: () => void } = {}
  const gate = new Promise<void>(go => void (opened.go = go))
  const all = Array.from({ length: 504 }, () => withLoginSlot(ports, () => gate))
  await expect(withLoginSlot(ports, async () => 'in')).rejects.toMatchObject({ code: '429' })
  opened.go?.()
  await Promise.all(all)
  expect(await withLoginSlot(ports, async () => 'in')).toBe('in')
})
