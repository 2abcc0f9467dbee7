import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Pager } from './Pager.tsx'

let width = 1200
let still = false
beforeEach(() => {
  width = 1200
  still = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduce') ? still : width <= 991.95,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
})
const numbers = () =>
  screen
    .getAllByRole('button')
    .filter(button => /^\d+$/.test(button.textContent ?? ''))
    .map(button => Number(button.textContent))

describe('pager', () => {
  it('is laid out total, sizes, previous, numbers, next, jumper; 7 numbers, 5 under 992 px (UI-03)', () => {
    const { unmount } = render(
      <Pager page={10} limit={50} total={1000} onChange={() => undefined} />,
    )
    const order = [
      screen.getByText('1,000 total'),
      screen.getByRole('combobox', { name: 'Rows per page' }),
      screen.getByRole('button', { name: 'Previous page' }),
      screen.getByRole('button', { name: 'Page 10' }),
      screen.getByRole('button', { name: 'Next page' }),
      screen.getByRole('textbox', { name: 'Go to page' }),
    ]
    order.reduce((before, after) => {
      expect(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      return after
    })
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      '10 / page',
      '20 / page',
      '30 / page',
      '50 / page',
    ])
    expect(numbers()).toHaveLength(7)
    expect(screen.getByRole('button', { name: 'Page 10' }).getAttribute('aria-current')).toBe(
      'page',
    )
    unmount()
    width = 800
    render(<Pager page={10} limit={50} total={1000} onChange={() => undefined} />)
    expect(numbers()).toHaveLength(5)
  })

  it('emits page and limit, and goes to page 1 where the new size would pass the total (UI-04)', () => {
    const onChange = vi.fn<(next: { page: number; limit: number }) => void>()
    render(<Pager page={3} limit={10} total={100} onChange={onChange} />)
    const size = screen.getByRole('combobox', { name: 'Rows per page' })
    fireEvent.change(size, { target: { value: '30' } })
    fireEvent.change(size, { target: { value: '50' } })
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Go to page' }), {
      target: { value: '99' },
    })
    fireEvent.submit(screen.getByRole('textbox', { name: 'Go to page' }))
    expect(onChange.mock.calls.map(([next]) => next)).toEqual([
      { page: 3, limit: 30 },
      { page: 1, limit: 50 },
      { page: 4, limit: 10 },
      { page: 10, limit: 10 },
    ])
  })

  it('scrolls to the top over 800 ms, at once where no motion is wanted (UI-04)', () => {
    vi.useFakeTimers({
      toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout'],
    })
    const box = { current: document.createElement('div') }
    render(<Pager page={1} limit={10} total={100} scrolls={box} onChange={() => undefined} />)
    box.current.scrollTop = 400
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    vi.advanceTimersByTime(400)
    expect(box.current.scrollTop).toBeGreaterThan(100)
    expect(box.current.scrollTop).toBeLessThan(300)
    vi.advanceTimersByTime(440)
    expect(box.current.scrollTop).toBe(0)
    still = true
    box.current.scrollTop = 400
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(box.current.scrollTop).toBe(0)
    vi.useRealTimers()
  })
})
