import { afterEach, expect, it, vi } from 'vitest'
import { createPopper } from './latePopper.ts'

const tipFor = () => {
  const [anchor, tip] = [document.createElement('button'), document.createElement('div')]
  document.body.append(anchor, tip)
  return { tip, placed: createPopper(anchor, tip, { placement: 'top' }) }
}
afterEach(() => document.body.replaceChildren())

it('shows a tip once it has its place', async () => {
  const { tip, placed } = tipFor()
  expect(tip.style.visibility).toBe('hidden')
  // before the code is loaded, these do nothing
  placed.forceUpdate()
  expect(await placed.update()).toEqual({})
  await vi.waitFor(() => expect(tip.style.visibility).toBe(''))
  await placed.update()
  expect(tip.dataset['popperPlacement']).toBeDefined()
  placed.destroy()
})

it('does not place a tip that is gone already', async () => {
  const { tip, placed } = tipFor()
  placed.destroy()
  await vi.waitFor(() => expect(tip.style.visibility).toBe(''))
  expect(tip.dataset['popperPlacement']).toBeUndefined()
})
