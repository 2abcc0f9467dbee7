import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLanguage } from '../../../src/i18n/language.ts'
import { InviteScreen } from './InviteScreen.tsx'

/** The entry of a seminar's public page (decision 084): React and the page alone, nothing of the console. */
document.documentElement.lang = currentLanguage() === 'zh' ? 'zh-CN' : 'en'
const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks #root')
createRoot(root).render(
  <StrictMode>
    <InviteScreen />
  </StrictMode>,
)
