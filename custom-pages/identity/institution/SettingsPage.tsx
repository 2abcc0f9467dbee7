import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { texts, useLabel, useTexts } from '../../../src/i18n/texts.ts'
import { Empty, Icon, Page } from '../../../src/ui/parts/index.ts'
import { useShell, type MenuEntry } from '../../../src/ui/shell/context.tsx'
import { screensOfEntry } from '../../../src/ui/shell/menus.ts'

const settingsTexts = texts({
  en: {
    title: 'Settings',
    search: 'Search settings',
    nothing: (q: string) => `No settings for “${q}”`,
    nothingHelp: 'Try another word, or look through the whole list.',
  },
  zh: {
    title: '设置',
    search: '搜索设置',
    nothing: (q: string) => `没有与“${q}”相关的设置`,
    nothingHelp: '换个词试试，或清空搜索查看全部设置。',
  },
})

interface Section {
  readonly heading: MenuEntry
  readonly screens: readonly MenuEntry[]
}

/** What is below the entry of this page, then the settings that gears of other entries lead to. */
const sectionsOf = (menus: readonly MenuEntry[]): readonly Section[] => {
  const own = menus.find(({ url }) => url === '/settings')?.children ?? []
  return [
    ...own.map(entry => ({ heading: entry, screens: screensOfEntry(entry) })),
    ...menus.flatMap(group => {
      const screens = group.children.flatMap(({ gear }) => gear ?? [])
      return screens.length > 0 ? [{ heading: group, screens }] : []
    }),
  ]
}

const isFound = ({ label }: MenuEntry, q: string): boolean =>
  `${label.en} ${label.zh}`.toLowerCase().includes(q.trim().toLowerCase())

/** The sections with what was searched for: a section that is called so stays whole. */
const found = (sections: readonly Section[], q: string): readonly Section[] =>
  sections.flatMap(section => {
    if (isFound(section.heading, q)) return [section]
    const screens = section.screens.filter(screen => isFound(screen, q))
    return screens.length > 0 ? [{ ...section, screens }] : []
  })

const Card = ({ heading, screens }: Section) => {
  const label = useLabel()
  return (
    <Box component="section" sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, mb: 2 }}>
        <Icon name={heading.icon ?? 'settings'} sx={{ fontSize: 18, color: 'text.secondary' }} />
        <Typography variant="h2">{label(heading.label)}</Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {screens.map(screen => (
          <li key={screen.id}>
            <MuiLink component={Link} to={screen.url} sx={{ display: 'block', py: 1 }}>
              {label(screen.label)}
            </MuiLink>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** /settings: the index of all settings that the person may open, with a search. */
export const SettingsPage = () => {
  const t = useTexts(settingsTexts)
  const { menus } = useShell()
  const [q, setQ] = useState('')
  const sections = found(sectionsOf(menus), q)
  return (
    <Page title={t.title}>
      <TextField
        size="small"
        value={q}
        onChange={event => setQ(event.target.value)}
        placeholder={t.search}
        slotProps={{ htmlInput: { 'aria-label': t.search, role: 'searchbox' } }}
        sx={{ width: 320, maxWidth: 1, mb: 4 }}
      />
      {sections.length === 0 ? (
        <Empty icon="search" title={t.nothing(q.trim())} help={t.nothingHelp} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
          }}
        >
          {sections.map(section => (
            <Card key={section.heading.id} {...section} />
          ))}
        </Box>
      )}
    </Page>
  )
}
