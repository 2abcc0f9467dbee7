import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { hiddenStyle } from '../parts/fields/hidden.ts'
import { Icon } from '../parts/icons.tsx'
import { useShell, type MenuEntry } from './context.tsx'
import { screensOfEntry, segmentOf, trail } from './menus.ts'
import { usePins } from './pins.ts'
import { shellTexts } from './shell.texts.ts'

const Tab = ({ screen, current }: { screen: MenuEntry; current: boolean }) => (
  <Box
    component={Link}
    to={screen.url}
    aria-current={current ? 'page' : undefined}
    sx={{
      flex: 'none',
      py: 1.5,
      fontSize: 15,
      textDecoration: 'none',
      fontWeight: current ? 600 : 400,
      color: current ? 'text.primary' : 'text.secondary',
      boxShadow: theme => (current ? `inset 0 -2px ${theme.palette.primary.main}` : 'none'),
      '&:hover': { color: 'text.primary' },
    }}
  >
    {useLabel()(screen.label)}
  </Box>
)

const PinButton = ({ id }: { id: string }) => {
  const t = useTexts(shellTexts)
  const { entries, toggle } = usePins()
  const pinned = entries.some(entry => entry.id === id)
  const label = pinned ? t.unpin : t.pin
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} aria-pressed={pinned} size="small" onClick={() => toggle(id)}>
        <Icon
          name="star"
          sx={{ fontSize: 16, ...(pinned ? { color: 'primary.main', fill: 'currentColor' } : {}) }}
        />
      </IconButton>
    </Tooltip>
  )
}

/**
 * The title of a page. Where its menu entry has several screens, they are tabs in the title's
 * place, after the way back to the index that lists the entry. A page of the menu can be pinned.
 */
export const PageHeading = ({ title, count }: { title: ReactNode; count: ReactNode }) => {
  const label = useLabel()
  const { menus } = useShell()
  const here = trail(menus, segmentOf(useLocation().pathname))
  const screen = here.at(-1)
  const entry = here.findLast(one => one.children.length === 0 && (one.tabs ?? one.gear)) ?? screen
  const tabs = entry && screen ? screensOfEntry(entry) : []
  const index = here.slice(0, -1).find(({ url, children }) => url !== '' && children.length > 0)
  const isTab = tabs.length > 1
  return (
    <>
      {index && (
        <Box component={Link} to={index.url} sx={{ color: 'text.secondary' }}>
          {label(index.label)}
        </Box>
      )}
      {/* in one row on a phone, too */}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <Typography variant="h1" {...(isTab ? { style: hiddenStyle } : { sx: { minWidth: 0 } })}>
          {title}
        </Typography>
        {isTab && (
          <Box
            component="nav"
            aria-label={label(entry?.label ?? { en: '', zh: '' })}
            // on a phone they take further lines: none is cut
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, minWidth: 0 }}
          >
            {tabs.map(tab => (
              <Tab key={tab.url} screen={tab} current={tab.url === screen?.url} />
            ))}
          </Box>
        )}
        {count !== undefined && (
          <Typography
            component="span"
            sx={{ flex: 'none', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {count}
          </Typography>
        )}
        {screen?.children.length === 0 && <PinButton id={screen.id} />}
      </Box>
    </>
  )
}
