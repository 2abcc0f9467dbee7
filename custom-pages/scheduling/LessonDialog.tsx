import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Anchor from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { course } from '../../resources/classes/course/course.resource.ts'
import { EnterClassroom } from '../../resources/scheduling/lesson/EnterClassroom.tsx'
import { lesson as lessonDef } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { isLocal } from '../../src/schema/zone.ts'
import { linkTo } from '../../src/ui/links.ts'
import { NumericStepper } from '../../src/ui/parts/NumericStepper.tsx'
import type { TimetableEntry } from './entries.ts'
import { FreeTimes } from './FreeTimes.tsx'
import { LessonStatus } from './LessonStatus.tsx'
import { moveTexts } from './move.texts.ts'
import { PlanControl } from './PlanControl.tsx'
import { timetableTexts } from './timetable.texts.ts'
import { useMayEnter } from './useMayEnter.ts'
import { whenText, type Moving } from './useMove.ts'

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </>
)

interface Props {
  readonly entry: TimetableEntry
  readonly zone: string
  readonly teachers: Readonly<Record<string, string>>
  readonly move: Moving
  /** Whether the person may change and delete lessons. */
  readonly may: { readonly update: boolean; readonly delete: boolean }
  onClose(): void
}

/** Another time for a lesson, typed or chosen from the next free ones. */
const MoveForm = ({ entry, zone, move, onClose }: Omit<Props, 'may' | 'teachers'>) => {
  const t = useTexts(moveTexts)
  const [start, setStart] = useState(entry.start)
  const [minutes, setMinutes] = useState(entry.minutes)
  const go = (start: string): void => {
    onClose()
    move.propose(entry, { start, minutes })
  }
  return (
    <>
      <DialogContent>
        <Box sx={{ display: 'flex', gap: 4, flexWrap: 'wrap' }}>
          <PlanControl label={t.start} help={zone}>
            {({ id, control }) => (
              <TextField
                id={id}
                size="small"
                type="datetime-local"
                value={start}
                onChange={event => setStart(event.target.value.slice(0, 16))}
                slotProps={{ htmlInput: control }}
              />
            )}
          </PlanControl>
          <PlanControl label={t.minutes}>
            {({ id, control }) => (
              <NumericStepper
                id={id}
                value={minutes}
                max={1440}
                control={control}
                onChange={setMinutes}
              />
            )}
          </PlanControl>
        </Box>
        <FreeTimes
          question={{
            people: [entry.lesson.teacherId ?? '', ...entry.lesson.assistants].filter(
              person => person !== '',
            ),
            courseIds: [entry.lesson.courseId],
            minutes,
            timezone: zone,
            ...(isLocal(start) ? { from: start } : {}),
            limit: 4,
            exceptLessonId: entry.id,
          }}
          onTake={go}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button variant="contained" disabled={!isLocal(start)} onClick={() => go(start)}>
          {t.move}
        </Button>
      </DialogActions>
    </>
  )
}

const LessonFacts = ({ entry, zone, teachers }: Pick<Props, 'entry' | 'zone' | 'teachers'>) => {
  const t = useTexts(moveTexts)
  const tt = useTexts(timetableTexts)
  const lang = useLang()
  const { lesson } = entry
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        gap: '6px 16px',
      }}
    >
      <Fact name={t.time}>
        {whenText(entry, lang)} ({zone})
      </Fact>
      <Fact name={tt.course}>
        <Anchor component={Link} to={linkTo(course, 'show', { id: lesson.courseId })}>
          {entry.group}
        </Anchor>
      </Fact>
      <Fact name={tt.teacher}>{entry.holder || tt.noTeacher}</Fact>
      {lesson.assistants.length > 0 && (
        <Fact name={t.assistants}>
          {lesson.assistants.map(one => teachers[one] ?? one).join(', ')}
        </Fact>
      )}
      <Fact name={tt.status}>
        <LessonStatus status={lesson.status} />
      </Fact>
      {entry.booking && (
        <Fact name={t.students}>
          {tt.booked(
            lesson.bookedStudents,
            lesson.studentLimit === null ? '–' : String(lesson.studentLimit),
          )}
        </Fact>
      )}
    </Box>
  )
}

/**
 * A lesson opened from the timetable: its facts and what can be done with it, or why it can't be.
 */
export const LessonDialog = ({ entry, zone, teachers, move, may, onClose }: Props) => {
  const t = useTexts(moveTexts)
  const tt = useTexts(timetableTexts)
  const id = useId()
  const [moving, setMoving] = useState(false)
  const { lesson, locked } = entry
  const mayEnter = useMayEnter(entry)
  const why = locked ? tt[locked] : may.update ? undefined : tt.noRight
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 520, m: 4 } } }}
    >
      <DialogTitle id={id}>{moving ? t.moveTitle(lesson.name) : lesson.name}</DialogTitle>
      {moving ? (
        <MoveForm entry={entry} zone={zone} move={move} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            <LessonFacts entry={entry} zone={zone} teachers={teachers} />
            {lesson.seriesId !== null && (
              <Typography sx={{ mt: 3, color: 'text.secondary' }}>{tt.series}</Typography>
            )}
            {lesson.forced && (
              <Typography sx={{ mt: 3, color: 'warning.main' }}>{tt.forced}</Typography>
            )}
            {why && <Typography sx={{ mt: 3, color: 'text.secondary' }}>{why}</Typography>}
          </DialogContent>
          <DialogActions>
            {may.delete && !locked && (
              <Button
                variant="text"
                color="error"
                onClick={() => {
                  onClose()
                  move.remove(entry)
                }}
              >
                {t.remove}
              </Button>
            )}
            <Box sx={{ flex: 1 }} />
            <Button onClick={onClose}>{t.close}</Button>
            {mayEnter && <EnterClassroom lessonId={entry.id} beside />}
            {!why && <Button onClick={() => setMoving(true)}>{t.move}</Button>}
            <Button
              variant="contained"
              component={Link}
              to={linkTo(lessonDef, 'show', { id: entry.id })}
            >
              {t.open}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
