import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import type { SxProps, Theme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { Suspense, useState, type ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { JobsButton } from '../jobs/JobsButton.tsx'
import { UploadsButton } from '../uploads/UploadsButton.tsx'
import { Icon } from '../parts/icons.tsx'
import { Kbd } from '../parts/States.tsx'
import { useMode } from '../theme/mode.tsx'
import { useShell } from './context.tsx'
import type { HeaderMenuProps } from './HeaderMenus.tsx'
import { menuParts } from './menuParts.ts'
import { modeIcons } from './modeIcons.ts'
import { shellTexts } from './shell.texts.ts'
import { later } from '../parts/later.tsx'

export const headerHeight = 52

const Bell = later(() => import('../inbox/Bell.tsx').then(module => module.Bell))
// few belong to several
const InstitutionMenu = later(() =>
  import('./InstitutionMenu.tsx').then(module => module.InstitutionMenu),
)

interface MenuButtonProps {
  readonly label: string
  readonly button: ReactNode
  /** Fetches the menu's code, as soon as a person points at the button. */
  readonly preload: () => void
  /** What it opens; default 'menu'. */
  readonly opens?: 'dialog'
  readonly children: (props: HeaderMenuProps) => ReactNode
}
const MenuButton = ({ label, button, preload, opens, children }: MenuButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup={opens ?? 'menu'}
          aria-expanded={anchor !== undefined}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={event => setAnchor(event.currentTarget)}
        >
          {button}
        </IconButton>
      </Tooltip>
      <Suspense>{anchor && children({ anchor, onClose: () => setAnchor(undefined) })}</Suspense>
    </>
  )
}

/** Simplified Chinese or English, each named in its own language. */
export const LanguageMenu = () => {
  const t = useTexts(shellTexts)
  return (
    <MenuButton
      label={t.language}
      button={<Icon name="globe" />}
      preload={menuParts.language.preload}
    >
      {props => <menuParts.language {...props} />}
    </MenuButton>
  )
}

/** Light, dark, or as the device. */
export const ThemeMenu = () => {
  const t = useTexts(shellTexts)
  const { mode } = useMode()
  return (
    <MenuButton
      label={t.theme}
      button={<Icon name={modeIcons[mode]} />}
      preload={menuParts.theme.preload}
    >
      {props => <menuParts.theme {...props} />}
    </MenuButton>
  )
}

/** What the screen is for, the manual, and the keys (the key `?` alone lists those). */
const HelpButton = ({ showKeys }: { showKeys: () => void }) => (
  <MenuButton
    label={useTexts(shellTexts).help}
    button={<Icon name="help" />}
    preload={menuParts.help.preload}
    opens="dialog"
  >
    {props => <menuParts.help {...props} showKeys={showKeys} />}
  </MenuButton>
)

const initial: SxProps<Theme> = {
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: '50%',
  fontSize: 11,
  fontWeight: 600,
  lineHeight: 1,
  color: 'primary.main',
  bgcolor: 'primary.light',
}
const PersonMenu = ({ showKeys }: { showKeys: () => void }) => {
  const t = useTexts(shellTexts)
  const { person } = useShell()
  return (
    <MenuButton
      label={t.account}
      button={
        <Box component="span" data-data sx={initial}>
          {Array.from(person)[0]?.toUpperCase()}
        </Box>
      }
      preload={menuParts.person.preload}
    >
      {props => <menuParts.person {...props} showKeys={showKeys} />}
    </MenuButton>
  )
}

const SearchButton = ({ open }: { open: () => void }) => {
  const t = useTexts(shellTexts)
  return (
    <ButtonBase
      onClick={open}
      aria-keyshortcuts="Control+K Meta+K"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        height: 32,
        px: { xs: 1.5, sm: 2.5 },
        width: { xs: 32, sm: 240 },
        borderRadius: '6px',
        border: { xs: 0, sm: 1 },
        borderColor: { sm: 'divider' },
        color: 'text.secondary',
        bgcolor: { sm: theme => theme.tokens.sunken },
        '&:hover': { color: 'text.primary' },
      }}
    >
      <Icon name="search" sx={{ fontSize: { xs: 18, sm: 16 } }} />
      <Box
        component="span"
        sx={{
          flex: 1,
          textAlign: 'left',
          fontSize: 13,
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          position: { xs: 'absolute', sm: 'static' },
          clipPath: { xs: 'inset(50%)', sm: 'none' },
          width: { xs: 1, sm: 'auto' },
        }}
      >
        {t.search}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Kbd keys="mod+k" />
      </Box>
    </ButtonBase>
  )
}

interface HeaderProps {
  readonly folded: boolean
  readonly toggle: () => void
  readonly phone: boolean
  readonly search: () => void
  readonly showKeys: () => void
}

const planMark: SxProps<Theme> = {
  flex: 'none',
  px: 2,
  borderRadius: '6px',
  fontSize: 11,
  lineHeight: '20px',
  color: theme => theme.tones.neutral.text,
  bgcolor: theme => theme.tones.neutral.bg,
}

/** Institution and plan at the left (NAV-14); search, language, theme and person at the right. */
export const Header = ({ folded, toggle, phone, search, showKeys }: HeaderProps) => {
  const t = useTexts(shellTexts)
  const { institution, plan, switcher } = useShell()
  const name = (
    <Typography noWrap sx={{ fontWeight: 500, ml: 1, minWidth: 0 }}>
      {institution}
    </Typography>
  )
  const label = phone ? t.openMenu : folded ? t.unfold : t.fold
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: headerHeight,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, md: 4 },
        bgcolor: theme => theme.tokens.page,
        borderBottom: 1,
        borderColor: 'divider',
        boxSizing: 'border-box',
      }}
    >
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-expanded={phone ? undefined : !folded} onClick={toggle}>
          <Icon name={phone ? 'menu' : 'panel'} />
        </IconButton>
      </Tooltip>
      {switcher ? (
        <Suspense fallback={name}>
          <InstitutionMenu />
        </Suspense>
      ) : (
        name
      )}
      {plan && (
        <Box component="span" sx={planMark}>
          {plan}
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      <SearchButton open={search} />
      <UploadsButton />
      <JobsButton />
      <Suspense fallback={<Box sx={{ width: 32 }} />}>
        <Bell />
      </Suspense>
      <HelpButton showKeys={showKeys} />
      <LanguageMenu />
      <ThemeMenu />
      <PersonMenu showKeys={showKeys} />
    </Box>
  )
}
