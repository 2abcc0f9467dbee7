import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ThemeProvider } from '@mui/material/styles'
import {
  I18nContextProvider,
  NotificationContextProvider,
  UndoableMutationsContextProvider,
  useNotify,
  type I18nProvider,
} from 'react-admin'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { themeOf } from '../theme/theme.ts'
import { ConfirmDialog, dialogWidth } from './ConfirmDialog.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { Toasts } from './Toasts.tsx'
import constants from '../../../tests/spec/constants.json' with { type: 'json' }
import { useClickBlock } from './useClickBlock.ts'

const english: I18nProvider = {
  translate: (key, options?: { _?: string }) => options?._ ?? key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
}
const Around = ({ children }: { children: ReactNode }) => (
  <I18nContextProvider value={english}>
    <ThemeProvider theme={themeOf('light', 'en')}>
      <NotificationContextProvider>
        <UndoableMutationsContextProvider>{children}</UndoableMutationsContextProvider>
      </NotificationContextProvider>
    </ThemeProvider>
  </I18nContextProvider>
)
const Say = ({ text, action }: { text: string; action?: { label: string; run: () => void } }) => {
  const notify = useNotify()
  return (
    <button
      type="button"
      onClick={() =>
        notify(text, { type: action ? 'success' : 'error', ...(action ? { action } : {}) })
      }
    >{`say ${text}`}</button>
  )
}
const say = (text: string) => fireEvent.click(screen.getByText(`say ${text}`))
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('an error is a toast for 2000 ms (SES-11)', () => {
  render(
    <Around>
      <Say text="Taken" />
      <Toasts />
    </Around>,
  )
  say('Taken')
  expect(screen.getByRole('alert').textContent).toContain('Taken')
  wait(1999)
  expect(screen.queryByRole('alert')).not.toBeNull()
  wait(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the same text already on show is not repeated, another is (SES-11)', () => {
  render(
    <Around>
      <Say text="Taken" />
      <Say text="Gone" />
      <Toasts />
    </Around>,
  )
  say('Taken')
  say('Taken')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  say('Gone')
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  wait(2000)
  say('Taken')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('a toast with something to press stays while it is pointed at', () => {
  const run = vi.fn()
  render(
    <Around>
      <Say text="Deleted" action={{ label: 'Put back', run }} />
      <Toasts />
    </Around>,
  )
  say('Deleted')
  fireEvent.mouseEnter(screen.getByRole('status'))
  wait(60_000)
  fireEvent.click(screen.getByText('Put back'))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByRole('status')).toBeNull()
})

it('calls show an indicator until the last is answered (SES-14)', () => {
  let calls = 0
  const listeners = new Set<() => void>()
  const busy = {
    get: () => calls,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const set = (n: number) =>
    act(() => {
      calls = n
      for (const listener of listeners) listener()
    })
  render(
    <Around>
      <LoadingBar busy={busy} />
    </Around>,
  )
  expect(screen.queryByRole('progressbar')).toBeNull()
  set(2)
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy()
  set(1)
  expect(screen.queryByRole('progressbar')).not.toBeNull()
  set(0)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('a dialog is 470 px wide and its confirm takes no click for 3000 ms after one (UI-05)', () => {
  const confirm = vi.fn()
  render(
    <Around>
      <ConfirmDialog
        open
        title="Delete 3 teachers?"
        confirm="Delete"
        danger
        onConfirm={confirm}
        onClose={() => undefined}
      >
        They go to the trash.
      </ConfirmDialog>
    </Around>,
  )
  expect(dialogWidth).toBe(470)
  expect(getComputedStyle(screen.getByRole('dialog')).width).toBe('470px')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  fireEvent.click(button)
  fireEvent.click(button)
  wait(2999)
  fireEvent.click(button)
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(button.disabled).toBe(true)
  wait(1)
  fireEvent.click(button)
  expect(confirm).toHaveBeenCalledTimes(2)
})

it('elsewhere a click blocks further ones for 1000 ms (UI-05)', () => {
  const run = vi.fn()
  const Button = () => (
    <button type="button" onClick={useClickBlock(run).run}>
      go
    </button>
  )
  render(<Button />)
  expect(constants.timing.clickBlockMs).toBe(1000)
  for (const [ms, times] of [
    [0, 1],
    [999, 1],
    [1, 2],
    [998, 2],
    [2, 3],
  ] as const) {
    wait(ms)
    fireEvent.click(screen.getByText('go'))
    expect([ms, run.mock.calls.length]).toEqual([ms, times])
  }
})
