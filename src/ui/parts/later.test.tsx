import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, useNotificationContext } from 'react-admin'
import { Suspense, useState, type ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { later } from './later.tsx'
import { asText } from '../../schema/asText.ts'

afterEach(cleanup)

const Dialog = ({ onClose }: { readonly onClose: () => void }) => (
  <button onClick={onClose}>open dialog</button>
)
const Said = () => {
  const { notifications } = useNotificationContext()
  return <p>{notifications.map(({ message }) => asText(message)).join()}</p>
}
const showPart = (Part: ComponentType<{ readonly onClose: () => void }>) => {
  const Screen = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>open</button>
        <p>the rows</p>
        <Suspense>{open && <Part onClose={() => setOpen(false)} />}</Suspense>
        <Said />
      </>
    )
  }
  render(
    <MemoryRouter>
      <CoreAdminContext>
        <Screen />
      </CoreAdminContext>
    </MemoryRouter>,
  )
}

it('a dialog whose code cannot be fetched is closed with a word; the screen stays, and the next opening tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi
    .fn<() => Promise<typeof Dialog>>()
    .mockRejectedValueOnce(new TypeError('gone'))
    .mockResolvedValue(Dialog)
  showPart(later(load))
  fireEvent.click(screen.getByText('open'))
  expect(await screen.findByText(/Couldn’t load|加载失败/)).toBeTruthy()
  expect(screen.getByText('the rows')).toBeTruthy()
  fireEvent.click(screen.getByText('open'))
  expect(await screen.findByText('open dialog')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('a part that was fetched ahead is drawn at once, and fetched once', async () => {
  const load = vi.fn<() => Promise<typeof Dialog>>().mockResolvedValue(Dialog)
  const Part = later(load)
  showPart(Part)
  Part.preload()
  await act(async () => Promise.resolve())
  Part.preload()
  fireEvent.click(screen.getByText('open'))
  expect(screen.getByText('open dialog')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a part without a way to close it offers to try again in its place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi
    .fn<() => Promise<ComponentType>>()
    .mockRejectedValueOnce(new TypeError('gone'))
    .mockResolvedValue(() => <p>the part</p>)
  const Part = later(load)
  render(
    <CoreAdminContext>
      <Suspense>
        <Part />
      </Suspense>
    </CoreAdminContext>,
  )
  fireEvent.click(await screen.findByRole('button'))
  expect(await screen.findByText('the part')).toBeTruthy()
})
