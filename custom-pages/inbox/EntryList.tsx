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

/** Entries about one thing: of the same words, leading to the same screen; the newest first. */
type Group = readonly [InboxEntry, ...InboxEntry[]]

/** Alerts of one kind in one lesson are one group, each where its newest entry is. */
const groupsOf = (list: readonly InboxEntry[]): readonly Group[] => {
  const groups = new Map<string, Group>()
  for (const entry of list) {
    const key = entry.link === null ? entry.id : `${entry.link} ${entry.subject}`
    const known = groups.get(key)
    groups.set(key, known ? [...known, entry] : [entry])
  }
  return [...groups.values()]
}

/** The names of all people that the entries of a group are about, each once. */
const peopleOf = (group: Group): readonly string[] =>
  Object.values(Object.fromEntries(group.flatMap(({ mentions }) => Object.entries(mentions))))

const Subject = ({
  entry,
  people,
  read,
  open,
}: {
  readonly entry: InboxEntry
  /** How many people it is about, where there are several. */
  readonly people: number
  readonly read: boolean
  readonly open: () => void
}) => {
  const sx = { fontWeight: read ? 400 : 600 }
  const t = useTexts(inboxTexts)
  const subject = people > 1 ? `${entry.subject} · ${t.people(people)}` : entry.subject
  return entry.link === null ? (
    <Typography component="h3" variant="body1" sx={sx}>
      {subject}
    </Typography>
  ) : (
    <Typography component="h3" variant="body1" sx={sx}>
      <Link component={RouterLink} to={entry.link} onClick={open} underline="hover" color="inherit">
        {subject}
      </Link>
    </Typography>
  )
}

const Entry = ({
  group,
  label,
  mark,
}: {
  readonly group: Group
  readonly label: string
  readonly mark: InboxState['markEntries']
}) => {
  const [entry, ...more] = group
  const people = peopleOf(group)
  const read = group.every(one => one.read)
  const t = useTexts(inboxTexts)
  const lang = useLang()
  const at = listTime(entry.at, lang)
  const change = read ? t.markUnread(entry.subject) : t.markRead(entry.subject)
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
        role={read ? undefined : 'img'}
        aria-label={read ? undefined : t.unread}
        sx={{
          width: 8,
          height: 8,
          mt: 2,
          flex: 'none',
          borderRadius: '50%',
          bgcolor: read ? 'transparent' : 'primary.main',
        }}
      />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }} data-data>
        <Subject entry={entry} people={people.length} read={read} open={() => mark(group, true)} />
        <Typography color="text.secondary">
          {people.length > 1 ? t.names(people) : entry.text}
        </Typography>
        {more.length > 0 && people.length < 2 && (
          <Typography color="text.secondary">{t.more(more.length)}</Typography>
        )}
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {label} · <time dateTime={entry.at}>{at}</time>
        </Typography>
      </Box>
      <Tooltip title={change}>
        <IconButton aria-label={change} onClick={() => mark(group, !read)}>
          <Icon name={read ? 'restore' : 'check'} />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** Entries of the inbox, newest first. */
export const EntryList = ({ data, markEntries }: Pick<InboxState, 'data' | 'markEntries'>) => {
  const t = useTexts(inboxTexts)
  const labels = new Map(data?.kinds.map(({ name, label }) => [name, label]))
  return (
    <Box component="ul" aria-label={t.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {groupsOf(data?.list ?? []).map(group => (
        <Entry
          key={group[0].id}
          group={group}
          label={labels.get(group[0].kind) ?? group[0].kind}
          mark={markEntries}
        />
      ))}
    </Box>
  )
}
