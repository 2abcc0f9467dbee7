import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nContextProvider, type I18nProvider } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Membership } from '../../../resources/identity/account.calls.ts'
import { ModeProvider } from '../theme/mode.tsx'
import { ShellProvider, type ShellState } from './context.tsx'
import { InstitutionMenu } from './InstitutionMenu.tsx'

const english: I18nProvider = {
  translate: key => key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
}
const institutions: readonly Membership[] = [
  {
    id: 'i1',
    name: 'Morning Star',
    schoolNo: '11111111',
    plan: 'VIP_PACKAGE',
    role: 'Principal',
    current: true,
    waiting: false,
  },
  {
    id: 'i2',
    name: 'Evening Star',
    schoolNo: '22222222',
    plan: 'BASIC_PACKAGE',
    role: null,
    current: false,
    waiting: true,
  },
]
const open = (list: () => Promise<readonly Membership[]>) => {
  const to = vi.fn()
  const shell: ShellState = {
    product: 'P',
    icon: '/icon.svg',
    institution: 'Morning Star',
    plan: '',
    person: 'Ann',
    menus: [],
    busy: { get: () => 0, subscribe: () => () => undefined },
    signOut: () => undefined,
    enter: () => undefined,
    setLang: () => undefined,
    switcher: { list, to },
  }
  render(
    <I18nContextProvider value={english}>
      <ModeProvider lang="en">
        <ShellProvider value={shell}>
          <InstitutionMenu />
        </ShellProvider>
      </ModeProvider>
    </I18nContextProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /Morning Star/ }))
  return to
}
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('asks for the institutions when it is opened, marks the present one, names an invitation and leads to another (SET-02)', async () => {
  const to = open(async () => institutions)
  const present = await screen.findByRole('menuitemradio', { name: /Morning Star/ })
  expect(present.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(present)
  expect(to).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /Morning Star/ }))
  fireEvent.click(
    await screen.findByRole('menuitemradio', { name: /Evening Star.*Invited.*22222222/ }),
  )
  expect(to).toHaveBeenCalledExactlyOnceWith('i2')
})

it('a list that does not load says so and can be asked for again', async () => {
  const list = vi.fn(async () => institutions).mockRejectedValueOnce(new Error('down'))
  open(list)
  fireEvent.click(await screen.findByText('Couldn’t load the list. Try again'))
  expect(await screen.findByRole('menuitemradio', { name: /Evening Star/ })).toBeTruthy()
  expect(list).toHaveBeenCalledTimes(2)
})
