import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { Kbd } from '../../../src/ui/parts/States.tsx'
import type { EntryCommand, CommandName } from './commands.ts'
import { diskTexts } from '../disk.texts.ts'
import type { OpenMenu } from './useDiskDialogs.ts'
import type { DiskScreen } from './useDiskScreen.ts'

const keys: Partial<Readonly<Record<CommandName, string>>> = {
  open: 'enter',
  rename: 'F2',
  delete: 'Del',
}

/** The operations on entries: a context menu, on a phone a sheet from below. */
export const EntryMenu = ({
  screen,
  menu,
}: {
  readonly screen: DiskScreen
  readonly menu: OpenMenu
}) => {
  const t = useTexts(diskTexts)
  const { entries, at } = menu
  const commands = screen.commands(entries)
  const close = (): void => {
    screen.closeMenu()
    screen.focus()
  }
  const item = ({ key, label, icon, danger }: EntryCommand) => (
    <MenuItem
      key={key}
      onClick={() => {
        screen.closeMenu()
        screen.run(key, entries)
      }}
      sx={{
        minHeight: screen.phone ? 48 : undefined,
        ...(danger ? { color: theme => theme.tones.bad.text } : {}),
      }}
    >
      <ListItemIcon sx={{ color: 'inherit' }}>
        <Icon name={icon} />
      </ListItemIcon>
      <Box component="span" sx={{ flex: 1, mr: 4 }}>
        {label}
      </Box>
      {!screen.phone && keys[key] !== undefined && <Kbd keys={keys[key]} />}
    </MenuItem>
  )
  const title = entries.length === 1 ? (entries[0]?.name ?? '') : t.selected(entries.length)
  if (screen.phone)
    return (
      <Drawer
        open
        anchor="bottom"
        onClose={close}
        disableRestoreFocus
        slotProps={{ paper: { 'aria-label': t.menuOf(title) } }}
      >
        <Typography variant="h3" component="h2" data-data noWrap title={title} sx={{ p: 4, pb: 1 }}>
          {title}
        </Typography>
        <MenuList autoFocusItem aria-label={title} sx={{ pb: 4 }}>
          {commands.map(item)}
        </MenuList>
      </Drawer>
    )
  return (
    <Menu
      open
      onClose={close}
      anchorReference="anchorPosition"
      anchorPosition={at}
      disableRestoreFocus
      slotProps={{ list: { 'aria-label': t.menuOf(title) } }}
    >
      {commands.map(item)}
    </Menu>
  )
}
