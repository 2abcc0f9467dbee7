import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createI18n } from '../i18n/provider.ts'
import { App } from './App.tsx'
import { watchChunks } from './chunks.ts'
import { preload } from './screens.tsx'
import { lang, session } from './services.ts'
import { refreshSession } from './session.ts'

/** The screen that the address asks for starts on its way while the rest of the shell is still being set up. */
const hurry = () => {
  if (!session.loggedIn()) return
  preload(/[?&]mode=/.test(location.search) ? 'form' : /[?&]id=/.test(location.search) ? 'show' : 'list')
}

const start = async () => {
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  watchChunks()
  hurry()
  // the demo's server runs in the page: no call may leave before it stands
  if (import.meta.env.MODE === 'demo') await import('../../mocks/browser.ts')
  const i18n = await createI18n(lang)
  // a data router, so that a form can hold a navigation back (NAV-15)
  const router = createBrowserRouter([{ path: '*', element: <App i18n={i18n} /> }])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html lacks #root')
  createRoot(root).render(<StrictMode><RouterProvider router={router} /></StrictMode>)
  void refreshSession()
}

void start()
