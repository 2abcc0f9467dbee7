import Box from '@mui/material/Box'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { languageNames } from '../../i18n/language.ts'
import { useLang, useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { Kbd } from '../parts/States.tsx'
import { modeChoices, useMode } from '../theme/mode.tsx'
import { useShell } from './context.tsx'
import { modeIcons } from './modeIcons.ts'
import { addPrintStyle } from '../printStyle.ts'
import { choosePhoneLayout, isPhone, usePhoneLayout } from './phoneLayout.ts'
import { shellTexts } from './shell.texts.ts'

// with the code of the menus, which comes ahead of the first use, too
addPrintStyle()

export interface HeaderMenuProps {
  /** The button that opened it. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

const HeaderMenu = ({ anchor, onClose, children }: HeaderMenuProps & { children: ReactNode }) => (
  <Menu
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
  >
    {children}
  </Menu>
)

const languages = ['zh', 'en'] as const
export const LanguageItems = (props: HeaderMenuProps) => {
  const lang = useLang()
  const { setLang } = useShell()
  return (
    <HeaderMenu {...props}>
      {languages.map(code => (
        <MenuItem
          key={code}
          lang={code === 'zh' ? 'zh-CN' : 'en'}
          role="menuitemradio"
          aria-checked={code === lang}
          selected={code === lang}
          onClick={() => {
            props.onClose()
            if (code !== lang) setLang(code)
          }}
        >
          <Box component="span" sx={{ flex: 1 }}>
            {languageNames[code]}
          </Box>
          {code === lang && <Icon name="check" />}
        </MenuItem>
      ))}
    </HeaderMenu>
  )
}

export const ThemeItems = (props: HeaderMenuProps) => {
  const t = useTexts(shellTexts)
  const { choice, choose } = useMode()
  return (
    <HeaderMenu {...props}>
      {modeChoices.map(option => (
        <MenuItem
          key={option}
          role="menuitemradio"
          aria-checked={option === choice}
          selected={option === choice}
          onClick={() => {
            choose(option)
            props.onClose()
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
      ))}
    </HeaderMenu>
  )
}

const LayoutItem = ({ onClose }: Pick<HeaderMenuProps, 'onClose'>) => {
  const t = useTexts(shellTexts)
  const phoneLayout = usePhoneLayout()
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={phoneLayout}
      onClick={() => {
        choosePhoneLayout(!phoneLayout)
        onClose()
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

export const PersonItems = ({ showKeys, ...props }: HeaderMenuProps & { showKeys: () => void }) => {
  const t = useTexts(shellTexts)
  const { person, institution, signOut } = useShell()
  const { onClose } = props
  return (
    <HeaderMenu {...props}>
      <MenuItem
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
      </MenuItem>
      <MenuItem component={Link} to="/account" onClick={onClose}>
        <ListItemIcon>
          <Icon name="person" />
        </ListItemIcon>
        {t.myAccount}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose()
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
      </MenuItem>
      {isPhone() && <LayoutItem onClose={onClose} />}
      <MenuItem component={Link} to="/journal" onClick={onClose}>
        <ListItemIcon>
          <Icon name="history" />
        </ListItemIcon>
        {t.journal}
      </MenuItem>
      <MenuItem onClick={signOut}>
        <ListItemIcon>
          <Icon name="logout" />
        </ListItemIcon>
        {t.signOut}
      </MenuItem>
    </HeaderMenu>
  )
}
