import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { canDo } from '../../access/index.ts'
import { languageNames } from '../../i18n/language.ts'
import { useLang, useTexts } from '../../i18n/texts.ts'
import { searchRecords } from '../../protocol/calls/search.ts'
import type { FoundRecord } from '../../protocol/provider.ts'
import type { Label, Lang } from '../../schema/label.ts'
import { useAccess, useEdu, useFindResource, useResources } from '../context.tsx'
import { jobsLink } from '../jobs/links.ts'
import { useManualSearch } from '../help/useManualSearch.ts'
import { linkTo } from '../links.ts'
import { useDebounced } from '../parts/useDebounced.ts'
import { modeChoices, useMode } from '../theme/mode.tsx'
import { useShell, type MenuEntry } from './context.tsx'
import { screensOf } from './menus.ts'
import { modeIcons } from './modeIcons.ts'
import { recentOf, rememberRecent } from './recent.ts'
import { paletteTexts } from './palette.texts.ts'
import { shellTexts } from './shell.texts.ts'

export interface PaletteItem {
  readonly id: string
  readonly icon: string
  readonly text: string
  readonly hint?: string
  readonly run: () => void
}
export interface PaletteGroup {
  readonly name: string
  readonly items: readonly PaletteItem[]
}
interface Offer extends PaletteItem {
  readonly words: string
}

/** Every word typed must be found somewhere in what the item is called, in either language. */
const matches = (q: string, words: string) =>
  q
    .toLowerCase()
    .split(/\s+/)
    .every(part => words.toLowerCase().includes(part))
const words = (label: Label) => `${label.en} ${label.zh}`
const debounceMillis = 180

type ShellTexts = (typeof shellTexts)['en']
type Open = (to: string, text: string, icon: string) => () => void
type Navigate = ReturnType<typeof useNavigate>

const screenOffers = (menus: readonly MenuEntry[], lang: Lang, open: Open): Offer[] =>
  screensOf(menus).map(entry => {
    const to = entry.url.startsWith('/') ? entry.url : `/${entry.url}`
    const icon = entry.icon ?? 'dot'
    return {
      id: `screen ${to}`,
      icon,
      text: entry.label[lang],
      words: words(entry.label),
      run: open(to, entry.label[lang], icon),
    }
  })

const recentOffers = (person: string, open: Open): Offer[] =>
  recentOf(person).map(item => ({
    id: `recent ${item.to}`,
    icon: item.icon,
    text: item.text,
    words: item.text,
    run: open(item.to, item.text, item.icon),
  }))

/** Opens a screen, and remembers it among the recent ones. */
const useOpen = (): Open => {
  const navigate = useNavigate()
  const { person } = useShell()
  return useCallback(
    (to, text, icon) => () => {
      rememberRecent(person, { to, text, icon })
      void navigate(to)
    },
    [navigate, person],
  )
}

const useCreateOffers = (): Offer[] => {
  const t = useTexts(paletteTexts)
  const lang = useLang()
  const resources = useResources()
  const access = useAccess()
  const navigate = useNavigate()
  return useMemo(
    () =>
      resources
        .filter(resource => resource.routes && canDo(access, resource, 'create'))
        .map(resource => ({
          id: `create ${resource.name}`,
          icon: 'plus',
          text: t.create(resource.label[lang]),
          words: `new create add 新建 添加 ${words(resource.label)}`,
          run: () => void navigate(linkTo(resource, 'create')),
        })),
    [resources, access, t, lang, navigate],
  )
}

/** Changes of how the console looks: light or dark, and its language. */
const useLookOffers = (): Offer[] => {
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
        words: `theme 外观 主题 ${words({ en: shellTexts.en.themes[mode], zh: shellTexts.zh.themes[mode] })}`,
        run: () => choose(mode),
      })),
      lang === 'zh'
        ? {
            id: 'language',
            icon: 'globe',
            text: languageNames.en,
            words: 'language 语言 english 英文',
            run: () => setLang('en'),
          }
        : {
            id: 'language',
            icon: 'globe',
            text: languageNames.zh,
            words: 'language 语言 chinese 中文 简体中文',
            run: () => setLang('zh'),
          },
    ],
    [t, lang, setLang, choose],
  )
}

const commandOffers = (
  t: ShellTexts,
  navigate: Navigate,
  showKeys: () => void,
  signOut: () => void,
): Offer[] => [
  {
    id: 'journal',
    icon: 'history',
    text: t.journal,
    words: `undo history 撤销 ${words({ en: shellTexts.en.journal, zh: shellTexts.zh.journal })}`,
    run: () => void navigate('/journal'),
  },
  {
    id: 'jobs',
    icon: 'tasks',
    text: t.jobs,
    words: `imports exports tasks 导入 导出 任务 ${words({ en: shellTexts.en.jobs, zh: shellTexts.zh.jobs })}`,
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
    words: `${words({ en: shellTexts.en.signOut, zh: shellTexts.zh.signOut })} logout sign out 登出`,
    run: signOut,
  },
]

/** Everything that can be offered without asking the server, and records as they are offered. */
const useOffers = (showKeys: () => void) => {
  const t = useTexts(shellTexts)
  const lang = useLang()
  const find = useFindResource()
  const navigate = useNavigate()
  const { menus, person, signOut } = useShell()
  const open = useOpen()
  const creates = useCreateOffers()
  const looks = useLookOffers()
  const offers = useMemo(
    () => ({
      screens: screenOffers(menus, lang, open),
      commands: [...creates, ...looks, ...commandOffers(t, navigate, showKeys, signOut)],
      recent: recentOffers(person, open),
    }),
    [menus, lang, open, creates, looks, t, navigate, showKeys, signOut, person],
  )
  const record = (found: FoundRecord): PaletteItem[] => {
    const resource = find(found.resource)
    if (!resource?.routes) return []
    const to = linkTo(resource, 'show', { id: found.id })
    const icon = resource.icon ?? 'dot'
    return [
      {
        id: `record ${found.resource} ${found.id}`,
        icon,
        text: found.title,
        hint: [found.subtitle, resource.label[lang]].filter(Boolean).join(' · '),
        run: open(to, found.title, icon),
      },
    ]
  }
  return { ...offers, record }
}

/**
 * The palette's results for a text: recent items, screens, records by name, phone or account,
 * commands.
 */
export const usePalette = (q: string, showKeys: () => void) => {
  const t = useTexts(paletteTexts)
  const edu = useEdu()
  const settledQuery = useDebounced(q.trim(), debounceMillis)
  const search = useQuery({
    queryKey: ['palette', settledQuery],
    queryFn: async ({ signal }) =>
      (await edu.ask(searchRecords, { q: settledQuery }, { signal, quiet: true })).list,
    enabled: settledQuery !== '',
    staleTime: 10_000,
    retry: false,
  })

  const offers = useOffers(showKeys)

  const trimmedQuery = q.trim()
  const navigate = useNavigate()
  const manual = useManualSearch(trimmedQuery).map(({ to, text, page }): PaletteItem => ({
    id: `manual ${to}`,
    icon: 'help',
    text,
    ...(page === undefined ? {} : { hint: page }),
    run: () => void navigate(to),
  }))
  const records = trimmedQuery === '' ? [] : (search.data ?? []).flatMap(offers.record)
  const groups: readonly PaletteGroup[] = [
    { name: t.recent, items: trimmedQuery === '' ? offers.recent : [] },
    { name: t.screens, items: offers.screens.filter(offer => matches(trimmedQuery, offer.words)) },
    { name: t.records, items: records },
    { name: t.manual, items: manual },
    { name: t.actions, items: offers.commands.filter(offer => matches(trimmedQuery, offer.words)) },
  ].filter(group => group.items.length > 0)
  return {
    groups,
    searching: trimmedQuery !== '' && (search.isFetching || settledQuery !== trimmedQuery),
    failed: search.isError && settledQuery === trimmedQuery,
  }
}
