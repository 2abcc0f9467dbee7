import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { hourEntry } from '../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { studentHours } from '../../resources/lesson-hours/hours.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { Allowed } from '../../src/ui/Allowed.tsx'
import { useEdu } from '../../src/ui/context.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { Empty, ErrorState, Page } from '../../src/ui/parts/index.ts'
import { HoursLinkButton } from '../../resources/lesson-hours/HoursLink.tsx'
import { hoursTexts } from './hours.texts.ts'
import { HoursView } from './HoursView.tsx'
import { RefundButton } from './Refund.tsx'

/**
 * /studentHours?id=…: the hours as a student and their parents see them, for staff, with a link to
 * share.
 */
export const StudentHoursPage = () => {
  const t = useTexts(hoursTexts)
  const edu = useEdu()
  const [query] = useSearchParams()
  const studentId = query.get('id') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['studentHours', studentId],
    enabled: studentId !== '',
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => edu.ask(studentHours, { studentId }, { signal, quiet: true }),
  })
  if (studentId === '')
    return (
      <Page title={t.title}>
        <Empty
          icon="student"
          title={t.choose}
          actions={
            <Button component={Link} to="/student" variant="outlined">
              {t.toStudents}
            </Button>
          }
        />
      </Page>
    )
  return (
    <Page
      title={data ? t.of(data.student, t.title) : t.title}
      extra={
        <>
          <Button component={Link} to={`${linkTo(hourEntry, 'list')}?studentId=${studentId}`}>
            {t.allEntries}
          </Button>
          <Allowed code="hourEntry.refund">
            <RefundButton studentId={studentId} />
          </Allowed>
          <Allowed code="hourEntry.link">
            <HoursLinkButton studentId={studentId} />
          </Allowed>
        </>
      }
    >
      {error && !data && (
        <ErrorState message={refusalOf(error).text || t.failed} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton variant="rounded" height={320} aria-label={t.loading} />}
      {data && <HoursView hours={data} wide />}
    </Page>
  )
}
