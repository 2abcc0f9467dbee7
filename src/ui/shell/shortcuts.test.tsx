import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keyOf, useShortcut, useShortcuts } from './shortcuts.ts'

afterEach(cleanup)

const Listening = ({
  keys,
  run,
  label = 'does it',
  enabled = true,
}: {
  keys: string
  run: () => void
  label?: string
  enabled?: boolean
}) => {
  useShortcut(keys, label, run, { enabled })
  return <input aria-label="text" />
}
const Listed = () => (
  <ul>
    {useShortcuts().map(({ key, label }) => (
      <li key={key}>{`${key} ${label}`}</li>
    ))}
  </ul>
)

it('a key runs while its component is mounted, and no longer', () => {
  const run = vi.fn()
  const { unmount } = render(<Listening keys="j" run={run} />)
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(run).toHaveBeenCalledTimes(1)
  unmount()
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(run).toHaveBeenCalledTimes(1)
})

it('single keys rest while a person types, chords do not', () => {
  const single = vi.fn()
  const chord = vi.fn()
  render(
    <>
      <Listening keys="x" run={single} />
      <Listening keys="mod+k" run={chord} />
    </>,
  )
  const [input] = screen.getAllByLabelText('text')
  if (!input) throw new Error('no input')
  fireEvent.keyDown(input, { key: 'x' })
  fireEvent.keyDown(input, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(input, { key: 'K', metaKey: true })
  expect(single).not.toHaveBeenCalled()
  expect(chord).toHaveBeenCalledTimes(2)
})

it('an input method that composes Chinese keeps its keys', () => {
  const run = vi.fn()
  render(<Listening keys="mod+s" run={run} />)
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true, isComposing: true })
  expect(run).not.toHaveBeenCalled()
})

it('the latest screen wins, and what works now is listed', () => {
  const below = vi.fn()
  const above = vi.fn()
  const { rerender } = render(
    <>
      <Listed />
      <Listening keys="e" run={below} label="below" />
      <Listening keys="/" run={above} label="find" />
    </>,
  )
  expect(screen.getByText('e below')).toBeTruthy()
  expect(screen.getByText('/ find')).toBeTruthy()
  rerender(
    <>
      <Listed />
      <Listening keys="e" run={below} label="below" />
      <Listening keys="/" run={above} label="find" enabled={false} />
    </>,
  )
  expect(screen.queryByText('/ find')).toBeNull()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(above).not.toHaveBeenCalled()
})

it.each([
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: 'K', ctrlKey: true }, 'mod+k'],
  [{ key: 'X', shiftKey: true }, 'shift+x'],
  [{ key: 'Enter' }, 'enter'],
  [{ key: 's', metaKey: true }, 'mod+s'],
])('%j is %s', (event, name) =>
  expect(keyOf({ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...event })).toBe(
    name,
  ),
)
