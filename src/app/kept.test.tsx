import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import type { PageDefinition } from '../schema/page.ts'
import { useListState } from '../ui/list/useListState.ts'
import { useSelection } from '../ui/list/useSelection.ts'
import { segmentOf } from '../ui/shell/menus.ts'
import { KeepingScreens } from './Kept.tsx'

const ids = ['1', '2']
/** State of a list, as every list has it. */
const List = () => {
  const { state } = useListState({ limit: 50, sort: 'name' })
  const selection = useSelection(state.filter, ids, 2)
  return (
    <div data-testid="box">
      <p>{`page ${state.page}, ${String(state.filter['status'])}, ${selection.count} chosen`}</p>
      <button onClick={() => selection.toggle('1')}>choose</button>
    </div>
  )
}
const draw = (page: PageDefinition | undefined) =>
  page?.route === 'bookClass' ? <List /> : <p>{`screen ${page?.route ?? 'none'}`}</p>
const Screens = () => {
  const segment = segmentOf(useLocation().pathname)
  return <KeepingScreens page={pages.find(({ route }) => route === segment)} draw={draw} />
}
const open = async (path: string) => {
  const router = createMemoryRouter([{ path: '*', Component: Screens }], { initialEntries: [path] })
  await act(async () => render(<RouterProvider router={router} />))
  return {
    at: () => router.state.location.pathname + router.state.location.search,
    go: (to: string) => act(() => router.navigate(to)),
    back: (steps: number) => act(() => router.navigate(-steps)),
  }
}
const box = () => screen.getByTestId('box')
const left = 'page 2, ACTIVE, 1 chosen'

it('NAV-09 the booking class screen stays as it was left (scroll, filters, page, selection) while one is at classEvent or attendance', async () => {
  const address = '/bookClass?page=2&status=ACTIVE'
  const { at, go, back } = await open(address)
  fireEvent.click(screen.getByRole('button', { name: 'choose' }))
  box().scrollTop = 120
  fireEvent.scroll(box())
  await go('/classEvent?id=7')
  expect(screen.getByText('screen classEvent')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'choose' })).toBeNull()
  // as some browsers do with what is not shown
  box().scrollTop = 0
  await go('/attendance?id=8')
  expect(screen.getByText('screen attendance')).toBeTruthy()
  await back(2)
  expect(screen.getByText(left)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'choose' })).toBeTruthy()
  expect(screen.queryByText(/^screen/)).toBeNull()
  expect(box().scrollTop).toBe(120)
  // by the menu, whose address has no query
  await go('/classEvent?id=7')
  await go('/bookClass')
  expect(at()).toBe(address)
  expect(screen.getByText(left)).toBeTruthy()
})

it('NAV-09 an address that says something else is followed, and any other screen ends what was kept', async () => {
  const { go } = await open('/bookClass?page=2&status=ACTIVE')
  fireEvent.click(screen.getByRole('button', { name: 'choose' }))
  await go('/attendance?id=8')
  await go('/bookClass?status=CLOSED')
  expect(screen.getByText('page 1, CLOSED, 0 chosen')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'choose' }))
  await go('/scheduling')
  expect(screen.queryByTestId('box')).toBeNull()
  await go('/bookClass?status=CLOSED')
  expect(screen.getByText('page 1, CLOSED, 0 chosen')).toBeTruthy()
  // its own way to no filter is no way back
  await go('/bookClass')
  expect(screen.getByText('page 1, undefined, 0 chosen')).toBeTruthy()
})
