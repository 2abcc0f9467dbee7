import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useStore } from 'react-admin'
import { memo, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { LoadingBar } from '../parts/LoadingBar.tsx'
import { useShell } from './context.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Header, headerHeight } from './Header.tsx'
import { menuParts } from './menuParts.ts'
import { shellTexts } from './shell.texts.ts'
import { useShortcut } from './shortcuts.ts'
import { foldedWidth, Sidebar, sidebarWidth } from './Sidebar.tsx'
import { UndoKeys } from '../undo/UndoKeys.tsx'
import { TopOnArrival } from './TopOnArrival.ts'
import { later } from '../parts/later.tsx'

const Palette = later(() => import('./Palette.tsx').then(module => module.Palette))
const KeyList = later(() => import('./KeyList.tsx').then(module => module.KeyList))

const SkipLink = () => (
  <Box
    component="a"
    href="#main"
    onClick={event => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
    sx={{
      position: 'fixed',
      top: 8,
      left: 8,
      zIndex: 'tooltip',
      px: 3,
      py: 2,
      borderRadius: '6px',
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
      transform: 'translateY(-200%)',
      '&:focus': { transform: 'none' },
    }}
  >
    {useTexts(shellTexts).skip}
  </Box>
)

/** The sidebar of a phone: another address closes it. */
const PhoneDrawer = ({ open, close }: { open: boolean; close: () => void }) => {
  const { pathname } = useLocation()
  const arrive = useEffectEvent((_pathname: string) => close())
  useEffect(() => arrive(pathname), [pathname])
  // each opening fetches code that is missing
  const [{ wasOpen, openings }, note] = useState({ wasOpen: false, openings: 0 })
  if (open !== wasOpen) note({ wasOpen: open, openings: open ? openings + 1 : openings })
  return (
    <Suspense>
      {openings > 0 && <menuParts.drawer key={openings} open={open} onClose={close} />}
    </Suspense>
  )
}

/**
 * The frame of every screen behind the login: sidebar, header, breadcrumbs, content; on a phone a
 * drawer replaces the sidebar. It doesn't read the address itself, so turning a page of a list
 * doesn't render it again.
 */
export const Layout = memo(({ children }: { children: ReactNode }) => {
  const t = useTexts(shellTexts)
  const { busy, institution } = useShell()
  const phone = useMediaQuery(theme => theme.breakpoints.down('md'))
  const [folded, setFolded] = useStore('sidebar.folded', false)
  const [drawer, setDrawer] = useState(false)
  const [palette, setPalette] = useState(false)
  const [keys, setKeys] = useState(false)
  useShortcut('mod+k', t.palette, () => setPalette(open => !open), { group: t.keysEverywhere })
  useShortcut('?', t.keys, () => setKeys(true), { group: t.keysEverywhere })
  useShortcut('[', folded ? t.unfold : t.fold, () => setFolded(!folded), {
    group: t.keysEverywhere,
    enabled: !phone,
  })
  const width = folded ? foldedWidth : sidebarWidth
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', '--header-height': `${headerHeight}px` }}>
      <SkipLink />
      <TopOnArrival />
      <UndoKeys group={t.keysEverywhere} />
      {phone ? (
        <PhoneDrawer open={drawer} close={() => setDrawer(false)} />
      ) : (
        <Box
          sx={{
            width,
            flex: 'none',
            position: 'sticky',
            top: 0,
            height: '100vh',
            borderRight: 1,
            borderColor: 'divider',
            bgcolor: theme => theme.tokens.surface,
            boxSizing: 'border-box',
            overflow: 'hidden',
            transition: 'width 120ms',
          }}
        >
          <Sidebar folded={folded} />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Header
          folded={folded}
          phone={phone}
          toggle={() => (phone ? setDrawer(true) : setFolded(!folded))}
          search={() => setPalette(true)}
          showKeys={() => setKeys(true)}
        />
        <Box
          component="main"
          id="main"
          data-school={institution}
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, outline: 'none' }}
        >
          <LoadingBar busy={busy} />
          <Breadcrumbs />
          {children}
        </Box>
      </Box>
      <Suspense>
        {palette && <Palette onClose={() => setPalette(false)} showKeys={() => setKeys(true)} />}
        {keys && <KeyList onClose={() => setKeys(false)} />}
      </Suspense>
    </Box>
  )
})
Layout.displayName = 'Layout'
