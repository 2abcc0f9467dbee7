import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StickyHeader } from './StickyHeader.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('looks at scrolls no more than every 100 ms and knows when it is stuck (UI-07)', () => {
  let top = 10
  const rect = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top }) as DOMRect)
  render(<StickyHeader>head</StickyHeader>)
  const scroll = () => act(() => void document.body.dispatchEvent(new Event('scroll')))
  scroll()
  expect(screen.getByText('head').dataset['stuck']).toBe('false')
  top = -5
  rect.mockClear()
  for (let i = 0; i < 9; i++) {
    scroll()
    act(() => void vi.advanceTimersByTime(10))
  }
  expect(rect).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(10))
  expect(rect).toHaveBeenCalledTimes(1)
  expect(screen.getByText('head').dataset['stuck']).toBe('true')
})
