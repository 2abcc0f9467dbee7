import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { useEffect, useState, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TopOnArrival } from './TopOnArrival.ts'

afterEach(cleanup)

/** A screen whose content appears a moment later, as after a server response. */
const Later = ({ children }: { readonly children: ReactNode }) => {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setThere(true))
    return () => clearTimeout(timer)
  }, [])
  return isThere ? children : <p>…</p>
}
/** A screen whose content appears when the test lets it. */
const Held = ({ children }: { readonly children: ReactNode }) => {
  const [isThere, setThere] = useState(false)
  return isThere ? children : <button onClick={() => setThere(true)}>Held</button>
}
const show = (first = '/list') => {
  const frame = (children: ReactNode) => (
    <>
      <TopOnArrival />
      <button>Menu</button>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
  const router = createMemoryRouter(
    [
      { path: '/list', element: frame(<h1>List</h1>) },
      {
        path: '/record',
        element: frame(
          <Later>
            <h1>Record</h1>
          </Later>,
        ),
      },
      {
        path: '/held',
        element: frame(
          <Held>
            <h1>Record</h1>
          </Held>,
        ),
      },
      {
        path: '/form',
        element: frame(
          <Later>
            <h1>Form</h1>
            <form>
              <input type="file" aria-label="Picture" />
              <input aria-label="Number" disabled />
              <input aria-label="Name" />
            </form>
          </Later>,
        ),
      },
    ],
    { initialEntries: [first] },
  )
  render(<RouterProvider router={router} />)
  return (to: string) => act(() => router.navigate(to))
}
const focused = () => document.activeElement?.textContent || document.activeElement?.ariaLabel

it('the focus of a screen is on its heading once it is there, of a form on its first field', async () => {
  const go = show()
  await screen.findByRole('heading', { name: 'List' })
  // the first screen of a window is the browser's
  expect(document.activeElement).toBe(document.body)
  await go('/record?id=1')
  await waitFor(() => expect(focused()).toBe('Record'))
  await go('/form?id=1&mode=edit')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Name'))
  await go('/record?id=1')
  await waitFor(() => expect(focused()).toBe('Record'))
})

it('stays where it is when it is on something that remains, and after a key of the person', async () => {
  const go = show()
  screen.getByRole('button', { name: 'Menu' }).focus()
  await go('/list?id=2')
  await act(() => import('./focusOnArrival.ts'))
  expect(focused()).toBe('Menu')
  screen.getByRole('button', { name: 'Menu' }).blur()
  await go('/held')
  await act(() => import('./focusOnArrival.ts'))
  fireEvent.keyDown(document.body, { key: 'Tab' })
  fireEvent.click(screen.getByText('Held'))
  await screen.findByRole('heading', { name: 'Record' })
  expect(document.activeElement).toBe(document.body)
})
