import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLanguage } from '../../i18n/language.ts'
import { keepFocus } from '../parts/keepFocus.ts'

/** Shows a public page (decision 084): React and the page alone, nothing of the console. */
export const mountPage = (page: ReactNode): void => {
  document.documentElement.lang = currentLanguage() === 'zh' ? 'zh-CN' : 'en'
  keepFocus(document)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page lacks #root')
  createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
