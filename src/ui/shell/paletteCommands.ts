import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { languageNames } from '../../i18n/language.ts'
import { useLang, useTexts } from '../../i18n/texts.ts'
import type { Label } from '../../schema/label.ts'
import { jobsLink } from '../jobs/links.ts'
import { modeChoices, useMode } from '../theme/mode.tsx'
import { useShell } from './context.tsx'
import { modeIcons } from './modeIcons.ts'
import type { Findable } from './paletteMatch.ts'
import { shellTexts } from './shell.texts.ts'

/** Something that Ctrl-K does at once. */
export interface PaletteCommand extends Findable {
  readonly id: string
  readonly icon: string
  readonly text: string
  readonly run: () => void
}
type ShellTexts = (typeof shellTexts)['en']
type Navigate = ReturnType<typeof useNavigate>

const words = ({ en, zh }: Label): string[] => [en, zh]

/** Changes of how the console looks: light or dark, and its language. */
const useLookCommands = (): PaletteCommand[] => {
  const t = useTexts(shellTexts)
  const lang = useLang()
  const { setLang } = useShell()
  const { choose } = useMode()
  return useMemo(
    () => [
      ...modeChoices.map(mode => ({
        id: `theme ${mode}`,
        icon: modeIcons[mode],
        text: t.themeIs(t.themes[mode]),
        words: [
          'theme',
          '外观',
          '主题',
          ...words({ en: shellTexts.en.themes[mode], zh: shellTexts.zh.themes[mode] }),
        ],
        run: () => choose(mode),
      })),
      lang === 'zh'
        ? {
            id: 'language',
            icon: 'globe',
            text: languageNames.en,
            words: ['language', '语言', 'english', '英文'],
            run: () => setLang('en'),
          }
        : {
            id: 'language',
            icon: 'globe',
            text: languageNames.zh,
            words: ['language', '语言', 'chinese', '中文', '简体中文'],
            run: () => setLang('zh'),
          },
    ],
    [t, lang, setLang, choose],
  )
}

const frameCommands = (
  t: ShellTexts,
  navigate: Navigate,
  showKeys: () => void,
  signOut: () => void,
): PaletteCommand[] => [
  {
    id: 'journal',
    icon: 'history',
    text: t.journal,
    words: [
      ...words({ en: shellTexts.en.journal, zh: shellTexts.zh.journal }),
      'undo',
      'history',
      '撤销',
    ],
    run: () => void navigate('/journal'),
  },
  {
    id: 'jobs',
    icon: 'tasks',
    text: t.jobs,
    words: [
      ...words({ en: shellTexts.en.jobs, zh: shellTexts.zh.jobs }),
      'imports',
      'exports',
      'tasks',
    ],
    run: () => void navigate(jobsLink()),
  },
  {
    id: 'keys',
    icon: 'keyboard',
    text: t.keys,
    words: words({ en: shellTexts.en.keys, zh: shellTexts.zh.keys }),
    run: showKeys,
  },
  {
    id: 'out',
    icon: 'logout',
    text: t.signOut,
    words: [
      ...words({ en: shellTexts.en.signOut, zh: shellTexts.zh.signOut }),
      'logout',
      'sign out',
      '登出',
    ],
    run: signOut,
  },
]

/** The commands of the frame: its look, one's own changes and jobs, the keys, the way out. */
export const usePaletteCommands = (showKeys: () => void): readonly PaletteCommand[] => {
  const t = useTexts(shellTexts)
  const navigate = useNavigate()
  const { signOut } = useShell()
  const looks = useLookCommands()
  return useMemo(
    () => [...looks, ...frameCommands(t, navigate, showKeys, signOut)],
    [looks, t, navigate, showKeys, signOut],
  )
}
