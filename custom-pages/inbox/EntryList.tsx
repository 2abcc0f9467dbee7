import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { InboxEntry } from '../../src/protocol/calls/inbox.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { listTime } from '../../src/ui/parts/fields/time.ts'
import { Icon } from '../../src/ui/parts/index.ts'
import { inboxTexts } from './inbox.texts.ts'
import type { InboxState } from './useInbox.ts'

const Subject = ({ entry, open }: { readonly entry: InboxEntry; readonly open: () => void }) => {
  const sx = { fontWeight: entry.read ? 400 : 600 }
  return entry.link === null ? (
    <Typography component="h3" variant="body1" sx={sx}>
      {entry.subject}
    </Typography>
  ) : (
    <Typography component="h3" variant="body1" sx={sx}>
      <Link component={RouterLink} to={entry.link} onClick={open} underline="hover" color="inherit">
        {entry.subject}
      </Link>
    </Typography>
  )
}

const Entry = ({
  entry,
  label,
  mark,
}: {
  readonly entry: InboxEntry
  readonly label: string
  readonly mark: InboxState['markEntry']
}) => {
  const t = useTexts(inboxTexts)
  const lang = useLang()
  const at = listTime(entry.at, lang)
  const change = entry.read ? t.markUnread(entry.subject) : t.markRead(entry.subject)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 3,
        alignItems: 'flex-start',
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        role={entry.read ? undefined : 'img'}
        aria-label={entry.read ? undefined : t.unread}
        sx={{
          width: 8,
          height: 8,
          mt: 2,
          flex: 'none',
          borderRadius: '50%',
          bgcolor: entry.read ? 'transparent' : 'primary.main',
        }}
      />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }} data-data>
        <Subject entry={entry} open={() => mark(entry, true)} />
        <Typography color="text.secondary">{entry.text}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {label} · <time dateTime={entry.at}>{at}</time>
        </Typography>
      </Box>
      <Tooltip title={change}>
        <IconButton aria-label={change} onClick={() => mark(entry, !entry.read)}>
          <Icon name={entry.read ? 'restore' : 'check'} />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** Entries of the inbox, newest first. */
export const EntryList = ({ data, markEntry }: Pick<InboxState, 'data' | 'markEntry'>) => {
  const t = useTexts(inboxTexts)
  const labels = new Map(data?.kinds.map(({ name, label }) => [name, label]))
  return (
    <Box component="ul" aria-label={t.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.list.map(entry => (
        <Entry
          key={entry.id}
          entry={entry}
          label={labels.get(entry.kind) ?? entry.kind}
          mark={markEntry}
        />
      ))}
    </Box>
  )
}
