import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Lang } from '../../schema/label.ts'
import { themeOf, type ColourMode } from './theme.ts'

export const modeChoices = ['system', 'light', 'dark'] as const
export type ModeChoice = (typeof modeChoices)[number]
/** Key of the stored choice; public/boot.js reads the same one before the first paint. */
export const modeKey = 'theme'

const isChoice = (text: string | null): text is ModeChoice =>
  modeChoices.some(choice => choice === text)
const storedChoice = (): ModeChoice => {
  const stored = localStorage.getItem(modeKey)
  return isChoice(stored) ? stored : 'system'
}
const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

interface ModeState {
  readonly choice: ModeChoice
  readonly mode: ColourMode
  readonly choose: (choice: ModeChoice) => void
}
const ModeContext = createContext<ModeState>({
  choice: 'system',
  mode: 'light',
  choose: () => undefined,
})
/** The chosen mode ('system' follows the device) and the resulting one. */
export const useMode = (): ModeState => useContext(ModeContext)

/** Theme of the chosen mode; follows the device while 'system' is chosen, and other windows. */
export const ModeProvider = ({ lang, children }: { lang: Lang; children: ReactNode }) => {
  const [choice, setChoice] = useState(storedChoice)
  const [system, setSystem] = useState<ColourMode>(() => (darkQuery().matches ? 'dark' : 'light'))
  useEffect(() => {
    const query = darkQuery()
    const follow = () => setSystem(query.matches ? 'dark' : 'light')
    const hear = (event: StorageEvent) => event.key === modeKey && setChoice(storedChoice())
    query.addEventListener('change', follow)
    window.addEventListener('storage', hear)
    return () => {
      query.removeEventListener('change', follow)
      window.removeEventListener('storage', hear)
    }
  }, [])
  const mode = choice === 'system' ? system : choice
  const theme = useMemo(() => themeOf(mode, lang), [mode, lang])
  useEffect(() => {
    document.documentElement.dataset['mode'] = mode
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme.tokens.page)
  }, [mode, theme])
  const state = useMemo(
    () => ({
      choice,
      mode,
      choose: (next: ModeChoice) => {
        localStorage.setItem(modeKey, next)
        setChoice(next)
      },
    }),
    [choice, mode],
  )
  return (
    <ModeContext value={state}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </ModeContext>
  )
}
