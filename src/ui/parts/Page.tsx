import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon, type IconName } from './icons.tsx'
import { partTexts } from './parts.texts.ts'

export interface PageAction {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  readonly onClick: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Why it is disabled, said under the label. */
  readonly why?: string
}

/** The three-dot menu of what is not the primary action. Nothing, where there is nothing in it. */
export const MoreMenu = ({
  actions,
  label,
}: {
  actions: readonly PageAction[]
  label?: string
}) => {
  const t = useTexts(partTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (actions.length === 0) return null
  return (
    <>
      <Tooltip title={label ?? t.more}>
        <IconButton
          aria-label={label ?? t.more}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <Icon name="more" />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {actions.map(action => (
          <MenuItem
            key={action.key}
            disabled={action.disabled}
            onClick={() => {
              setAnchor(null)
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
    </>
  )
}

export interface PageProps {
  readonly title: ReactNode
  /** Shown quietly beside the title. Undefined while unknown: its place is kept. */
  readonly count?: ReactNode
  readonly primary?: ReactNode
  readonly menu?: readonly PageAction[] | undefined
  /** Further controls before the primary action. */
  readonly extra?: ReactNode
  /** Shown at the left of the title, e.g. an avatar. */
  readonly before?: ReactNode
  readonly width?: 'full' | 'narrow'
  readonly children: ReactNode
}

/** A screen's frame: the title row (title, count, one primary action at the right, the rest in a menu), then the matter. */
export const Page = ({
  title,
  count,
  primary,
  menu = [],
  extra,
  before,
  width = 'full',
  children,
}: PageProps) => (
  <Box
    sx={{
      px: { xs: 4, md: 6 },
      pb: 6,
      width: 1,
      maxWidth: width === 'narrow' ? 1080 : 'none',
      minWidth: 0,
      boxSizing: 'border-box',
    }}
  >
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        minHeight: 40,
        pt: 4,
        pb: 3,
      }}
    >
      {before}
      <Typography variant="h1" sx={{ minWidth: 0 }}>
        {title}
      </Typography>
      {count !== undefined && (
        <Typography
          component="span"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {count}
        </Typography>
      )}
      <Box sx={{ flex: 1 }} />
      {extra}
      <MoreMenu actions={menu} />
      {primary}
    </Box>
    {children}
  </Box>
)
