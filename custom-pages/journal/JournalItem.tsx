import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import type { JournalEntry } from '../../src/protocol/journal.ts'
import { subjectLabels, labelOfName } from '../../src/protocol/operations.ts'
import { useDeedOf } from '../../src/ui/useDeedOf.ts'
import { useFindResource } from '../../src/ui/context.tsx'
import { exactTime, listTime } from '../../src/ui/parts/fields/time.ts'
import { Icon } from '../../src/ui/parts/icons.tsx'
import { UndoTallyView } from '../../src/ui/undo/UndoTallyView.tsx'
import { Changes } from './Changes.tsx'
import { journalTexts } from './journal.texts.ts'
import type { UndoProgress } from './useJournal.ts'

interface EntryProps {
  readonly entry: JournalEntry
  readonly busy: boolean
  /** For an undo that continues in the background, or stopped early. */
  readonly progress?: UndoProgress | undefined
  readonly opened: boolean
  onUndo(): void
}

interface UndoProgressProps {
  readonly progress: UndoProgress
  readonly labelledBy: string
}

const UndoProgress = ({ progress, labelledBy }: UndoProgressProps) => {
  const t = useTexts(journalTexts)
  const lang = useLang()
  return (
    <Box
      role="status"
      sx={{ pt: 2, display: 'grid', gap: 1, fontSize: 13, fontVariantNumeric: 'tabular-nums' }}
    >
      {t[progress.stopped ? 'stopped' : 'undoing'](
        progress.done.toLocaleString(lang),
        progress.total.toLocaleString(lang),
      )}
      <LinearProgress
        aria-labelledby={labelledBy}
        variant="determinate"
        value={Math.min(100, (100 * progress.done) / Math.max(1, progress.total))}
      />
    </Box>
  )
}

/** One operation: what was done, to what and when, with its changes on demand and its undo. */
export const JournalItem = ({ entry, busy, progress, opened, onUndo }: EntryProps) => {
  const t = useTexts(journalTexts)
  const label = useLabel()
  const lang = useLang()
  const find = useFindResource()
  const deed = useDeedOf()
  const [open, setOpen] = useState(opened)
  const [now] = useState(Date.now)
  const resource = find(entry.resource)
  const action = deed(resource, entry.action)
  const many = resource
    ? label(entry.count === 1 ? resource.label : resource.plural)
    : label(labelOfName(subjectLabels, entry.resource))
  const what =
    entry.count === 1 && entry.title
      ? entry.title
      : t.records(entry.count.toLocaleString(lang), many)
  const id = `journal-${entry.id}`
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', py: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, minWidth: 0 }}>
          <Typography
            id={id}
            component="h2"
            sx={{ fontSize: 14, fontWeight: 400, overflowWrap: 'anywhere' }}
          >
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {action}
            </Box>{' '}
            <b>{what}</b>
          </Typography>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            <time dateTime={entry.at} title={exactTime(entry.at, lang)}>
              {listTime(entry.at, lang, now)}
            </time>
            {!entry.mine && <> · {t.by(entry.actorName)}</>}
            {entry.undone && (
              <> · {t.undone(listTime(entry.undone.at, lang, now), entry.undone.by)}</>
            )}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', gap: 2, ml: { xs: -3, sm: 0 } }}>
          <Button
            variant="text"
            aria-expanded={open}
            aria-describedby={id}
            onClick={() => setOpen(!open)}
          >
            {open ? t.hide : t.details}
          </Button>
          {!entry.undone && !entry.final && (!progress || progress.stopped) && (
            <Button
              startIcon={<Icon name="restore" />}
              aria-describedby={id}
              loading={busy}
              onClick={onUndo}
            >
              {entry.action === 'undo' ? t.redo : t.undo}
            </Button>
          )}
        </Box>
      </Box>
      {progress && <UndoProgress progress={progress} labelledBy={id} />}
      {entry.tally && <UndoTallyView tally={entry.tally} />}
      {open && (
        <Box sx={{ pt: 2, pl: { xs: 0, sm: 4 } }}>
          <Changes entry={entry} />
        </Box>
      )}
    </Box>
  )
}
