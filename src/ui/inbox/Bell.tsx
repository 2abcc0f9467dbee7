import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router-dom'
import { maxUnread } from '../../protocol/calls/inbox.ts'
import { texts, useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { useUnread } from './useUnread.ts'

const bellTexts = texts({
  en: {
    none: 'Notifications',
    unread: (n: string) => `Notifications, ${n} unread`,
  },
  zh: {
    none: '通知',
    unread: (n: string) => `通知，${n} 条未读`,
  },
})

/** The way to the inbox, with the number of unread entries. */
export const Bell = () => {
  const t = useTexts(bellTexts)
  const unread = useUnread() ?? 0
  const name = unread ? t.unread(unread < maxUnread ? String(unread) : `${maxUnread - 1}+`) : t.none
  return (
    <Tooltip title={name}>
      <IconButton component={Link} to="/inbox" aria-label={name}>
        <Badge
          // a hidden 0 would be text that the accessible name lacks
          badgeContent={unread || null}
          max={maxUnread - 1}
          color="primary"
          slotProps={{ badge: { 'aria-hidden': true } }}
          sx={{ '& .MuiBadge-badge': { fontSize: 10, height: 16, minWidth: 16, px: 0.5 } }}
        >
          <Icon name="bell" />
        </Badge>
      </IconButton>
    </Tooltip>
  )
}
