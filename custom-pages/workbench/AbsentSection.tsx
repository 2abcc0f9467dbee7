import Button from '@mui/material/Button'
import { useGetList, useGetMany, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import {
  attendance,
  type AttendanceRecord,
} from '../../resources/classroom/attendance/attendance.resource.ts'
import { course, type Course } from '../../resources/classes/course/course.resource.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { appointmentTime } from '../../src/ui/parts/fields/time.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { PhoneLink } from '../../src/ui/parts/PhoneLink.tsx'
import { ErrorState } from '../../src/ui/parts/States.tsx'
import { homeTexts } from './home.texts.ts'
import { HomeLine, LineLink, Lines, LinesSkeleton, Quiet } from './HomeLines.tsx'
import { Section } from './Section.tsx'
import { useStudentOf } from './useStudentOf.ts'

/** Absences that are shown. @tuning */
const shown = 8
const where = { role: 'STUDENT', status: 'ABSENT', startAt_gte: 'today-1' } as const

/** Students who were absent since the beginning of yesterday, with the number to call. */
export const AbsentSection = () => {
  const t = useTexts(homeTexts)
  const lang = useLang()
  const now = useNow()
  const allowed = useAllowed()
  const { data, total, error, refetch } = useGetList<RaRecord & AttendanceRecord>(attendance.name, {
    pagination: { page: 1, perPage: shown },
    sort: { field: 'startAt', order: 'DESC' },
    filter: where,
  })
  const studentOf = useStudentOf(data)
  const courseIds = [...new Set(data?.flatMap(({ courseId }) => courseId ?? []))]
  const { data: courses } = useGetMany<RaRecord & Course>(
    course.name,
    { ids: courseIds },
    { enabled: courseIds.length > 0 && allowed('course.read') },
  )
  if (!data && !error) return <LinesSkeleton lines={4} />
  const all = linkTo(attendance, 'list', { query: where })
  return (
    <Section
      title={t.absent}
      extra={
        total !== undefined &&
        total > shown && (
          <Button component={Link} to={all}>
            {t.allAbsent(total)}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState message={t.absentFailed} retry={() => void refetch()} />
      ) : (
        <Lines none={t.nobodyAbsent}>
          {(data ?? []).map(({ id, personName, studentId, courseId, lessonId, startAt }) => {
            const person = studentOf(studentId)
            const name = personName ?? ''
            return (
              <HomeLine key={id}>
                <LineLink
                  to={
                    person
                      ? linkTo(student, 'show', { id: person.id })
                      : linkTo(attendance, 'show', { id })
                  }
                >
                  <span data-data>{name}</span>
                </LineLink>
                {person && <PhoneLink name={name} phone={person.phone} />}
                <Quiet>
                  <span data-data>{courses?.find(one => one.id === courseId)?.courseName}</span>
                </Quiet>
                {startAt !== null && (
                  <LineLink to={`/attendance?${new URLSearchParams({ lessonId }).toString()}`}>
                    <Quiet>{appointmentTime(startAt, lang, now)}</Quiet>
                  </LineLink>
                )}
              </HomeLine>
            )
          })}
        </Lines>
      )}
    </Section>
  )
}
