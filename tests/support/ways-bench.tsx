import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, memoryStore, type I18nProvider } from 'react-admin'
import type { ReactNode } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { adminRouter } from '../../src/app/adminRouter.tsx'
import type { Access } from '../../src/access/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { EduProvider, LoginReply, RefusedBody } from '../../src/protocol/provider.ts'
import { consoleStateOf } from '../../src/app/consoleState.ts'
import type { Person } from '../../src/app/session.ts'
import { ConsoleStateProvider } from '../../src/ui/console.tsx'
import { RegistryProvider } from '../../src/ui/context.tsx'
import { Toasts } from '../../src/ui/parts/Toasts.tsx'
import { ShellProvider, type ShellState } from '../../src/ui/shell/context.tsx'
import { themeOf, type ColourMode } from '../../src/ui/theme/theme.ts'

/** A refusal as the provider throws it; `fields`: codes by field. */
export const refused = (
  code: string,
  fields: Readonly<Record<string, string>> = {},
  more: Partial<RefusedBody> = {},
): Error =>
  Object.assign(new Error(`said ${code}`), {
    status: Number(code),
    body: {
      code,
      ...(Object.keys(fields).length
        ? {
            issues: Object.fromEntries(
              Object.entries(fields).map(([name, fault]) => [name, { code: fault }]),
            ),
          }
        : {}),
      ...more,
    },
  })

export const reply = { accessToken: 't', secret: 's', uid: 'u' } as LoginReply
interface Options {
  readonly path?: string
  readonly shell?: Partial<ShellState>
  readonly access?: Access
  readonly resources?: readonly AnyResource[]
  /**
   * react-admin's own messages; without them its hooks return keys, and the language is English.
   */
  readonly i18n?: I18nProvider
  readonly mode?: ColourMode
  /** The institution as the log-in returned it. */
  readonly school?: Person['school']
}

/**
 * Renders a page with a provider of only these calls, at an address; other addresses show their
 * path.
 */
export const showPage = (
  node: ReactNode,
  calls: Partial<EduProvider>,
  { path = '/', shell, access, resources = [], i18n, mode = 'light', school }: Options = {},
) => {
  const enter = vi.fn<ShellState['enter']>()
  const state: ShellState = {
    product: 'Console',
    icon: '/icon.svg',
    institution: 'Morning Star',
    plan: '',
    person: '',
    menus: [],
    busy: { get: () => 0, subscribe: () => () => undefined },
    signOut: () => undefined,
    enter,
    setLang: () => undefined,
    ...shell,
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const element = (
    <CoreAdminContext
      dataProvider={{ supportAbortSignal: true, ...calls } as Partial<EduProvider> as EduProvider}
      store={memoryStore()}
      queryClient={client}
      routerProvider={adminRouter}
      {...(i18n ? { i18nProvider: i18n } : {})}
    >
      <ThemeProvider theme={themeOf(mode, i18n?.getLocale() === 'zh' ? 'zh' : 'en')}>
        <RegistryProvider
          resources={resources}
          access={access ?? { rights: 'all', masks: new Set() }}
        >
          <ShellProvider value={state}>
            <ConsoleStateProvider value={consoleStateOf({ menus: [], school })}>
              {node}
              <Toasts />
            </ConsoleStateProvider>
          </ShellProvider>
        </RegistryProvider>
      </ThemeProvider>
    </CoreAdminContext>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  const view = render(<RouterProvider router={router} />)
  return {
    enter,
    router,
    at: () => router.state.location.pathname + router.state.location.search,
    ...view,
  }
}

/** Types into the box of a label. */
export const type = async (label: string, value: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}
export const valueOf = (label: string): string =>
  screen.getByLabelText<HTMLInputElement>(label).value
export const press = (name: string): void =>
  void fireEvent.click(screen.getByRole('button', { name }))
