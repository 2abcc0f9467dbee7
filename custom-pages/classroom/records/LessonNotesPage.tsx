import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { attendanceRoles } from '../../../resources/classroom/attendance/attendance.options.ts'
import type { LessonNote } from '../../../resources/classroom/records.calls.ts'
import { Allowed, useAllowed } from '../../../src/ui/Allowed.tsx'
import { AskBeforeLeaving } from '../../../src/ui/form/AskBeforeLeaving.tsx'
import { linkTo } from '../../../src/ui/links.ts'
import { InstantCell } from '../../../src/ui/parts/fields/cells.tsx'
import { sentenceTime } from '../../../src/ui/parts/fields/time.ts'
import {
  Empty,
  Page,
  PageSkeleton,
  useClickBlock,
  useConfirm,
} from '../../../src/ui/parts/index.ts'
import { later } from '../../../src/ui/parts/later.tsx'
import { noteTexts } from './notes.texts.ts'
import { LessonFailure, NoLesson } from './OneLesson.tsx'
import { Picture } from './Pictures.tsx'
import { mostNote, useLessonNotes } from './useNotes.ts'

const ImageViewer = later(() =>
  import('../../../src/ui/parts/ImageViewer.tsx').then(module => module.ImageViewer),
)

const Note = ({
  note,
  onDelete,
}: {
  readonly note: LessonNote
  readonly onDelete: (() => void) | undefined
}) => {
  const t = useTexts(noteTexts)
  const lang = useLang()
  const label = useLabel()
  const [openPicture, look] = useState<number>()
  const { authorName, role, at, text, pictures } = note
  return (
    <Box component="li" sx={{ py: 4, borderBottom: 1, borderColor: 'divider' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          fontSize: 12,
          color: 'text.secondary',
          mb: 1,
        }}
      >
        <Box component="b" data-data sx={{ color: 'text.primary' }}>
          {authorName}
        </Box>
        {role && <span>{label(attendanceRoles[role])}</span>}
        <time dateTime={at} className="value-figure">
          {sentenceTime(at, lang)}
        </time>
        {onDelete && (
          <Button
            size="small"
            color="error"
            onClick={onDelete}
            aria-label={t.deleteOf(authorName)}
            sx={{ ml: 'auto' }}
          >
            {t.delete}
          </Button>
        )}
      </Box>
      <Box data-data sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      {pictures.length > 0 && (
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 140px)', gap: 3, mt: 3 }}
        >
          {pictures.map(({ id, origin }, n) => (
            <Picture
              key={id}
              type="button"
              aria-label={t.look(n + 1, pictures.length)}
              onClick={() => look(n)}
            >
              <img src={origin} alt="" loading="lazy" decoding="async" />
            </Picture>
          ))}
        </Box>
      )}
      {openPicture !== undefined && (
        <Suspense fallback={null}>
          <ImageViewer
            images={pictures.map(({ origin }) => ({ url: origin, title: authorName, at }))}
            start={openPicture}
            onClose={() => look(undefined)}
          />
        </Suspense>
      )}
    </Box>
  )
}

const Write = ({ n }: { readonly n: ReturnType<typeof useLessonNotes> }) => {
  const t = useTexts(noteTexts)
  const write = useClickBlock(() => void n.write())
  return (
    <Box sx={{ mt: 5, maxWidth: 640 }}>
      <AskBeforeLeaving dirty={n.text.trim() !== ''} />
      <TextField
        label={t.write}
        multiline
        minRows={3}
        fullWidth
        value={n.text}
        onChange={event => n.setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: mostNote } }}
      />
      <Button
        variant="contained"
        disabled={n.busy || write.blocked || n.text.trim() === ''}
        onClick={write.run}
        sx={{ mt: 3 }}
      >
        {t.save}
      </Button>
    </Box>
  )
}

/**
 * /classNotesDetail?lessonId=: the notes of one lesson with their pictures; one can be written
 * (CLS-09).
 */
export const LessonNotesPage = () => {
  const t = useTexts(noteTexts)
  const [query] = useSearchParams()
  const lessonId = query.get('lessonId') ?? ''
  const n = useLessonNotes(lessonId)
  const may = useAllowed()('classNote.delete')
  const { ask, dialog } = useConfirm()
  const remove = async ({ id, authorName }: LessonNote): Promise<void> => {
    if (await ask({ title: t.deleteTitle(authorName), confirm: t.delete, danger: true }))
      await n.remove(id)
  }
  if (lessonId === '') return <NoLesson title={t.title} help={t.chooseHelp} />
  if (n.loading) return <PageSkeleton />
  if (!n.data) return <LessonFailure title={t.title} error={n.error} retry={n.retry} />
  const { lessonName, courseName, startAt, notes } = n.data
  return (
    <Page
      title={t.of(lessonName)}
      width="narrow"
      extra={
        <>
          <Button component={Link} to="/classNotes">
            {t.all}
          </Button>
          <Button component={Link} to={linkTo(lesson, 'show', { id: lessonId })}>
            {t.toLesson}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
        <InstantCell value={startAt} />
        <span data-data>{courseName}</span>
      </Box>
      {notes.length ? (
        <Box component="ol" aria-label={t.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {notes.map(note => (
            <Note key={note.id} note={note} onDelete={may ? () => void remove(note) : undefined} />
          ))}
        </Box>
      ) : (
        <Empty icon="book" title={t.none} help={t.noneHelp} />
      )}
      <Allowed code="classNote.create">
        <Write n={n} />
      </Allowed>
      {dialog}
    </Page>
  )
}
