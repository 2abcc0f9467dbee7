import Box from '@mui/material/Box'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { classAndLesson } from '../../resources/scheduling/lesson/classAndLesson.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { submission } from '../../resources/tasks/submission/submission.resource.ts'
import type {
  TaughtLessonChange,
  LessonWork,
  Teaching,
} from '../../resources/workbench/teaching.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { relativeTime } from '../../src/ui/parts/fields/relativeTime.ts'
import { appointmentTime } from '../../src/ui/parts/fields/time.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { homeTexts } from './home.texts.ts'
import { HomeLine, LineLink, Lines, Quiet } from './HomeLines.tsx'
import { Section } from './Section.tsx'

/** Students that are named; the list has the others. */
const namedStudents = 24

const twoColumns = {
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const

const titleOf = ({ className, name }: Pick<LessonWork, 'className' | 'name'>): string =>
  classAndLesson(className, name)

const byLesson = (route: string, id: string): string =>
  `/${route}?${new URLSearchParams({ lessonId: id }).toString()}`

const Change = ({ change }: { readonly change: TaughtLessonChange }) => {
  const t = useTexts(homeTexts)
  const lang = useLang()
  const now = useNow()
  const allowed = useAllowed()
  const { what, count, lessonId, before, startAt, by, at } = change
  const text = <span data-data>{titleOf(change)}</span>
  return (
    <HomeLine>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {t.what[what](count)}
      </Box>
      {lessonId !== null && allowed('lesson.read') ? (
        <LineLink to={linkTo(lesson, 'show', { id: lessonId })}>{text}</LineLink>
      ) : (
        text
      )}
      {startAt !== null && (
        <Quiet>
          {before === null
            ? appointmentTime(startAt, lang, now)
            : t.moved(appointmentTime(before, lang, now), appointmentTime(startAt, lang, now))}
        </Quiet>
      )}
      <Quiet>
        <span data-data>{t.by(by, relativeTime(at, lang, now))}</span>
      </Quiet>
    </HomeLine>
  )
}

const Students = ({ students }: { readonly students: NonNullable<Teaching['students']> }) => {
  const t = useTexts(homeTexts)
  const more = students.length - namedStudents
  return (
    <Section title={`${t.myStudents} ${students.length ? students.length : ''}`.trim()}>
      <Lines none={t.noStudents}>
        {students.length
          ? [
              <HomeLine key="students">
                {students.slice(0, namedStudents).map(({ id, name, classes }) => (
                  <span key={id} title={classes.join(', ')} data-data>
                    <LineLink to={linkTo(student, 'show', { id })}>{name}</LineLink>
                  </span>
                ))}
                {more > 0 && <Quiet>{t.moreStudents(more)}</Quiet>}
              </HomeLine>,
            ]
          : []}
      </Lines>
    </Section>
  )
}

/** What is to be done about a teacher's lessons, what changed in them, and their students. */
export const TeachingWork = ({ teaching }: { readonly teaching: Teaching }) => {
  const t = useTexts(homeTexts)
  const lang = useLang()
  const now = useNow()
  const { attendance, homework, notes, changes, students } = teaching
  return (
    <>
      <Box sx={twoColumns}>
        {attendance && (
          <Section title={t.check}>
            <Lines none={t.checkNone}>
              {attendance.map(({ absent = 0, late = 0, ...one }) => (
                <HomeLine key={one.id}>
                  <LineLink to={byLesson('attendance', one.id)}>
                    <span data-data>{titleOf(one)}</span>
                  </LineLink>
                  <Quiet>{appointmentTime(one.startAt, lang, now)}</Quiet>
                  <Quiet>{t.absentLate(absent, late)}</Quiet>
                </HomeLine>
              ))}
            </Lines>
          </Section>
        )}
        {homework && (
          <Section title={t.mark}>
            <Lines none={t.markNone}>
              {homework.map(({ taskId, title, className, waiting }) => (
                <HomeLine key={taskId}>
                  <LineLink
                    to={linkTo(submission, 'list', {
                      query: { taskId, state: ['SUBMITTED', 'REVISED'] },
                    })}
                  >
                    <span data-data>{title}</span>
                  </LineLink>
                  <Quiet>
                    <span data-data>{className}</span>
                  </Quiet>
                  <Quiet>{t.waiting(waiting)}</Quiet>
                </HomeLine>
              ))}
            </Lines>
          </Section>
        )}
        {notes && (
          <Section title={t.write}>
            <Lines none={t.writeNone}>
              {notes.map(one => (
                <HomeLine key={one.id}>
                  <LineLink to={byLesson('classNotesDetail', one.id)}>
                    <span data-data>{titleOf(one)}</span>
                  </LineLink>
                  <Quiet>{appointmentTime(one.startAt, lang, now)}</Quiet>
                </HomeLine>
              ))}
            </Lines>
          </Section>
        )}
        <Section title={t.changed}>
          <Lines none={t.changedNone}>
            {changes.map(change => (
              <Change key={change.key} change={change} />
            ))}
          </Lines>
        </Section>
      </Box>
      {students && <Students students={students} />}
    </>
  )
}
