import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { Pager } from '../../src/ui/pager/Pager.tsx'
import { smallestPage } from '../../src/ui/pager/pages.ts'
import { Empty, ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { EntryList } from './EntryList.tsx'
import { inboxTexts } from './inbox.texts.ts'
import { InboxSettings } from './InboxSettings.tsx'
import { useInbox, type InboxState } from './useInbox.ts'

const Filters = ({ data, kind, unread, choose }: InboxState) => {
  const t = useTexts(inboxTexts)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mb: 3 }}>
      <TextField
        select
        size="small"
        label={t.kind}
        value={data ? kind : ''}
        onChange={event => choose({ kind: event.target.value })}
        sx={{ width: { xs: '100%', sm: 240 } }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t.allKinds}</MenuItem>
        {data?.kinds.map(({ name, label }) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        label={t.unreadOnly}
        control={
          <Checkbox
            checked={unread}
            onChange={(_event, checked) => choose({ unread: checked ? '1' : '' })}
          />
        }
      />
    </Box>
  )
}

/** /inbox: all messages to the person, and their channels. */
export const InboxPage = () => {
  const t = useTexts(inboxTexts)
  const inbox = useInbox()
  const { data, failed, retry, kind, unread, choose, markAll, save } = inbox
  const [settings, setSettings] = useState(false)
  const filtered = kind !== '' || unread
  return (
    <Page
      title={t.title}
      extra={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button disabled={!data?.unread} onClick={markAll}>
            {t.allRead}
          </Button>
          <Button disabled={!data} onClick={() => setSettings(true)}>
            {t.settings}
          </Button>
        </Box>
      }
    >
      <Filters {...inbox} />
      {failed && <ErrorState message={t.failed} retry={retry} />}
      {!data && !failed && <SkeletonRows rows={8} columns={1} height={72} />}
      {data && data.list.length === 0 && (
        <Empty
          icon="bell"
          title={filtered ? t.noneSuch : t.none}
          help={filtered ? t.noneSuchHelp : t.noneHelp}
          actions={
            filtered && (
              <Button onClick={() => choose({ kind: '', unread: '' })}>{t.showAll}</Button>
            )
          }
        />
      )}
      {data && data.list.length > 0 && <EntryList {...inbox} />}
      {data && data.total > smallestPage && (
        <Pager
          page={inbox.page}
          limit={inbox.limit}
          total={data.total}
          onChange={({ page, limit }) => choose({ page: String(page), limit: String(limit) })}
        />
      )}
      {settings && data && (
        <InboxSettings kinds={data.kinds} save={save} onClose={() => setSettings(false)} />
      )}
    </Page>
  )
}
