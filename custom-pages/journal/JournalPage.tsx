import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { exportJournal } from '../../src/protocol/calls/listExports.ts'
import { FileButton } from '../../src/ui/parts/FileButton.tsx'
import { useTexts } from '../../src/i18n/texts.ts'
import { Empty, ErrorState, Page } from '../../src/ui/parts/index.ts'
import { JournalItem } from './JournalItem.tsx'
import { journalTexts } from './journal.texts.ts'
import { useJournal } from './useJournal.ts'

/**
 * /journal: the user's own operations with their changes, the undo and its result; it survives a
 * reload.
 */
export const JournalPage = () => {
  const t = useTexts(journalTexts)
  const { pages, entries, everyone, showEveryone, opened, busy, undo, progressOf } = useJournal()
  return (
    <Page
      title={everyone ? t.everyone : t.title}
      width="narrow"
      extra={
        <>
          {everyone !== undefined && (
            <Button aria-pressed={everyone} onClick={() => showEveryone(!everyone)}>
              {everyone ? t.mine : t.everyone}
            </Button>
          )}
          <FileButton
            call={exportJournal}
            input={{ everyone: everyone ? '1' : null }}
            fallback="journal.xlsx"
            label={t.export}
          />
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{t.help}</Typography>
      {pages.isPending && [0, 1, 2, 3, 4].map(row => <Skeleton key={row} height={64} />)}
      {pages.isError && <ErrorState retry={() => void pages.refetch()} />}
      {pages.isSuccess && entries.length === 0 && (
        <Empty icon="history" title={t.empty} help={t.emptyHelp} />
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map(entry => (
          <JournalItem
            key={entry.id}
            entry={entry}
            opened={entry.id === opened}
            busy={busy === entry.id}
            progress={progressOf(entry)}
            onUndo={() => void undo(entry)}
          />
        ))}
      </Box>
      {pages.hasNextPage && (
        <Button
          variant="text"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t.more}
        </Button>
      )}
    </Page>
  )
}
