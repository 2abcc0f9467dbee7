import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { Icon } from './icons.tsx'
import type { PageAction } from './pageAction.ts'

interface ActionMenuProps {
  readonly actions: readonly PageAction[]
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** The items of a three-dot menu. */
export const ActionMenu = ({ actions, anchor, onClose }: ActionMenuProps) => (
  <Menu
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
  >
    {actions.map(action => (
      <MenuItem
        key={action.key}
        disabled={action.disabled}
        onClick={() => {
          onClose()
          action.onClick()
        }}
        sx={action.danger ? { color: theme => theme.tones.bad.text } : undefined}
      >
        {action.icon && (
          <ListItemIcon sx={{ color: 'inherit' }}>
            <Icon name={action.icon} />
          </ListItemIcon>
        )}
        <span>
          {action.label}
          {action.why && (
            <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              {action.why}
            </Typography>
          )}
        </span>
      </MenuItem>
    ))}
  </Menu>
)
