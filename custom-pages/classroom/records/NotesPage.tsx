import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import { Link } from 'react-router-dom'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { Allowed } from '../../../src/ui/Allowed.tsx'
import { Pager } from '../../../src/ui/pager/Pager.tsx'
import { InstantCell } from '../../../src/ui/parts/fields/cells.tsx'
import { ReferenceBox } from '../../../src/ui/parts/fields/ReferenceInput.tsx'
import { Empty, ErrorState, Icon, Page, SkeletonRows } from '../../../src/ui/parts/index.ts'
import { Tool, ControlBar } from '../../../src/ui/parts/Tool.tsx'
import { StickyHeader } from '../../../src/ui/parts/StickyHeader.tsx'
import { headerHeight } from '../../../src/ui/shell/Header.tsx'
import { noteTexts } from './notes.texts.ts'
import { useNotes } from './useNotes.ts'

type Notes = ReturnType<typeof useNotes>

const List = ({ n }: { readonly n: Notes }) => {
  const t = useTexts(noteTexts)
  if (n.failed) return <ErrorState retry={n.retry} />
  if (n.loading) return <SkeletonRows rows={8} columns={3} />
  if (!n.total)
    return n.narrowed ? (
      <Empty icon="search" title={t.noMatch} help={t.noMatchHelp} />
    ) : (
      <Empty icon="book" title={t.none} help={t.noneHelp} />
    )
  return (
    <>
      <Box component="ul" aria-label={t.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {n.notes.map(note => (
          <Box component="li" key={note.id} sx={{ py: 3, borderBottom: 1, borderColor: 'divider' }}>
            <Box data-data sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {note.text}
            </Box>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 4,
                fontSize: 12,
                color: 'text.secondary',
                mt: 1,
              }}
            >
              <MuiLink
                component={Link}
                color="primary"
                to={`/classNotesDetail?${new URLSearchParams({ lessonId: note.lessonId }).toString()}`}
              >
                {n.whereOf(note) ? <span data-data>{n.whereOf(note)}</span> : t.lessonNotes}
              </MuiLink>
              <span data-data>{note.authorName}</span>
              <InstantCell value={note.at} />
              {note.pictures ? <span>{t.pictures(note.pictures)}</span> : null}
            </Box>
          </Box>
        ))}
      </Box>
      <Pager page={n.page} limit={n.limit} total={n.total} onChange={n.go} />
    </>
  )
}

/** /classNotes: what was noted in every lesson (CLS-09). */
export const NotesPage = () => {
  const t = useTexts(noteTexts)
  const lang = useLang()
  const n = useNotes()
  return (
    <Page
      title={t.title}
      count={n.loading || n.failed ? undefined : n.total.toLocaleString(lang)}
      width="narrow"
      extra={
        <Allowed code="classNote.export">
          <Button
            startIcon={<Icon name="download" />}
            loading={n.saving}
            onClick={() => void n.save()}
          >
            {t.export}
          </Button>
        </Allowed>
      }
    >
      <StickyHeader top={headerHeight}>
        <ControlBar>
          <TextField
            type="search"
            size="small"
            placeholder={t.search}
            value={n.text}
            onChange={event => n.search(event.target.value)}
            slotProps={{ htmlInput: { 'aria-label': t.search, maxLength: 100 } }}
            sx={{ width: { xs: 1, sm: 260 } }}
          />
          <Tool label={t.klass} width={260}>
            {id => (
              <ReferenceBox
                id={id}
                to={course.name}
                ids={n.courseId ? [n.courseId] : []}
                multiple={false}
                set={ids => n.choose(ids[0] ?? '')}
              />
            )}
          </Tool>
        </ControlBar>
      </StickyHeader>
      <List n={n} />
    </Page>
  )
}
