import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createI18n } from '../i18n/provider.ts'
import { App } from './App.tsx'
import { watchChunks } from './chunks.ts'
import { loadListDefinitions, registeredResources } from './definitions.ts'
import { askFirstRows } from './firstRows.ts'
import { watchSession } from './live.ts'
import { preloadAt } from './screens.tsx'
import { watchComposition } from '../ui/parts/composition.ts'
import { keepFocus } from '../ui/parts/keepFocus.ts'
import { screenAddressOf } from '../ui/shell/menus.ts'
import type { ColumnChoice } from '../ui/list/columnChoice.ts'
import { dataProvider, lang, queryClient, session, store } from './services.ts'

const patienceMillis = 400
/** Requests its rows while the shell renders; the query is in the list's definition. */
const firstRows = async (): Promise<void> => {
  const address = new URL(location.href)
  const place = screenAddressOf(registeredResources(), address.pathname, address.searchParams)
  if (!session.loggedIn() || place?.screen !== 'list') return
  await loadListDefinitions(place.resource.name)
  const hasView = (name: string) => Boolean(store.getItem(`list.${name}.defaultView`))
  askFirstRows(address, {
    resources: registeredResources(),
    access: session.access(),
    provider: dataProvider,
    client: queryClient,
    hasView,
    columnChoice: name => store.getItem<ColumnChoice>(`list.${name}.columns`),
  })
}
/**
 * Loads the screen of the address, so that it renders with the shell; on a slow line the shell
 * doesn't wait for it.
 */
const firstScreen = (): Promise<void> =>
  session.loggedIn()
    ? Promise.race([
        preloadAt(new URL(location.href)),
        new Promise<void>(go => setTimeout(go, patienceMillis)),
      ])
    : Promise.resolve()

const start = async () => {
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  watchComposition(window)
  keepFocus(document)
  watchChunks()
  const screen = firstScreen()
  // the demo's server runs in the page: no call may be sent before it is ready
  const demo =
    import.meta.env.MODE === 'demo' ? (await import('../../mocks/browser.ts')).demoLogin : undefined
  // without its definition the list itself shows the error
  void firstRows().catch(() => undefined)
  const [i18n] = await Promise.all([createI18n(lang), screen])
  // a data router, so that a form can hold a navigation back (NAV-15)
  const router = createBrowserRouter([{ path: '*', element: <App i18n={i18n} demo={demo} /> }])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html lacks #root')
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  watchSession()
}

void start()
