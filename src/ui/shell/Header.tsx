import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { languageNames } from '../../i18n/language.ts'
import { useLang, useTexts } from '../../i18n/texts.ts'
import { JobsButton } from '../jobs/JobsButton.tsx'
import { UploadsButton } from '../uploads/UploadsButton.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { Kbd } from '../parts/States.tsx'
import { modeChoices, useMode, type ModeChoice } from '../theme/mode.tsx'
import { useShell } from './context.tsx'
import { choosePhoneLayout, isPhone, usePhoneLayout } from './phoneLayout.ts'
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
  readonly children: (close: () => void) => ReactNode
}
const MenuButton = ({ label, button, children }: MenuButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          {button}
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {children(() => setAnchor(null))}
      </Menu>
    </>
  )
}

const languages = ['zh', 'en'] as const
/** Simplified Chinese or English; each in its own words, whatever the present language. */
export const LanguageMenu = () => {
  const t = useTexts(shellTexts)
  const lang = useLang()
  const { setLang } = useShell()
  return (
    <MenuButton label={t.language} button={<Icon name="globe" />}>
      {close =>
        languages.map(code => (
          <MenuItem
            key={code}
            lang={code === 'zh' ? 'zh-CN' : 'en'}
            role="menuitemradio"
            aria-checked={code === lang}
            selected={code === lang}
            onClick={() => {
              close()
              if (code !== lang) setLang(code)
            }}
          >
            <Box component="span" sx={{ flex: 1 }}>
              {languageNames[code]}
            </Box>
            {code === lang && <Icon name="check" />}
          </MenuItem>
        ))
      }
    </MenuButton>
  )
}

export const modeIcons: Readonly<Record<ModeChoice, IconName>> = {
  system: 'device',
  light: 'sun',
  dark: 'moon',
}
/** Light, dark, or as the device. */
export const ThemeMenu = () => {
  const t = useTexts(shellTexts)
  const { choice, mode, choose } = useMode()
  return (
    <MenuButton label={t.theme} button={<Icon name={modeIcons[mode]} />}>
      {close =>
        modeChoices.map(option => (
          <MenuItem
            key={option}
            role="menuitemradio"
            aria-checked={option === choice}
            selected={option === choice}
            onClick={() => {
              choose(option)
              close()
            }}
          >
            <ListItemIcon>
              <Icon name={modeIcons[option]} />
            </ListItemIcon>
            <Box component="span" sx={{ flex: 1 }}>
              {t.themes[option]}
            </Box>
            {option === choice && <Icon name="check" />}
          </MenuItem>
        ))
      }
    </MenuButton>
  )
}

const LayoutItem = ({ close }: { readonly close: () => void }) => {
  const t = useTexts(shellTexts)
  const phoneLayout = usePhoneLayout()
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={phoneLayout}
      onClick={() => {
        choosePhoneLayout(!phoneLayout)
        close()
      }}
    >
      <ListItemIcon>
        <Icon name="device" />
      </ListItemIcon>
      <Box component="span" sx={{ flex: 1 }}>
        {t.phoneLayout}
      </Box>
      {phoneLayout && <Icon name="check" />}
    </MenuItem>
  )
}

const PersonMenu = ({ showKeys }: { showKeys: () => void }) => {
  const t = useTexts(shellTexts)
  const { person, institution, signOut } = useShell()
  return (
    <MenuButton
      label={t.account}
      button={
        <Avatar sx={{ width: 26, height: 26 }}>{Array.from(person)[0]?.toUpperCase()}</Avatar>
      }
    >
      {close => [
        <MenuItem
          key="who"
          disabled
          divider
          sx={{ display: 'block', opacity: '1 !important', borderRadius: 0, mb: 1, maxWidth: 260 }}
        >
          <Typography sx={{ fontWeight: 600 }} noWrap>
            {person}
          </Typography>
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            {institution}
          </Typography>
        </MenuItem>,
        <MenuItem key="account" component={Link} to="/account" onClick={close}>
          <ListItemIcon>
            <Icon name="person" />
          </ListItemIcon>
          {t.myAccount}
        </MenuItem>,
        <MenuItem
          key="keys"
          onClick={() => {
            close()
            showKeys()
          }}
        >
          <ListItemIcon>
            <Icon name="keyboard" />
          </ListItemIcon>
          <Box component="span" sx={{ flex: 1 }}>
            {t.keys}
          </Box>
          <Kbd keys="?" />
        </MenuItem>,
        ...(isPhone() ? [<LayoutItem key="layout" close={close} />] : []),
        <MenuItem key="journal" component={Link} to="/journal" onClick={close}>
          <ListItemIcon>
            <Icon name="history" />
          </ListItemIcon>
          {t.journal}
        </MenuItem>,
        <MenuItem key="out" onClick={signOut}>
          <ListItemIcon>
            <Icon name="logout" />
          </ListItemIcon>
          {t.signOut}
        </MenuItem>,
      ]}
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
      {plan && <Chip label={plan} sx={{ height: 20, fontSize: 11, flex: 'none' }} />}
      <Box sx={{ flex: 1 }} />
      <SearchButton open={search} />
      <UploadsButton />
      <JobsButton />
      <Suspense fallback={<Box sx={{ width: 32 }} />}>
        <Bell />
      </Suspense>
      <LanguageMenu />
      <ThemeMenu />
      <PersonMenu showKeys={showKeys} />
    </Box>
  )
}
