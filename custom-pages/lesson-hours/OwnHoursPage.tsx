import { lessonHoursErrors } from '../../resources/lesson-hours/lesson-hours.errors.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ownHours, ownHoursPass } from '../../resources/lesson-hours/hours.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { sentenceTime } from '../../src/ui/parts/fields/time.ts'
import { Empty, ErrorState } from '../../src/ui/parts/States.tsx'
import { StudentFrame } from '../../src/ui/shell/StudentFrame.tsx'
import { useStudentPass } from '../../src/ui/shell/useStudentPass.ts'
import { hoursTexts } from './hours.texts.ts'
import { HoursView } from './HoursView.tsx'
import { hoursLink, type HoursRoute } from '../../resources/lesson-hours/links.ts'

/** In place of what can't be shown. */
const HoursFailure = ({ error, retry }: { readonly error: unknown; retry(): void }) => {
  const t = useTexts(hoursTexts)
  const { body, text } = refusalOf(error)
  if (body?.code === lessonHoursErrors.hoursLinkInvalid.code)
    return (
      <StudentFrame title={t.badLink} help={text}>
        {null}
      </StudentFrame>
    )
  return (
    <StudentFrame title={t.title}>
      {body?.code === ErrorCode.userNotFound ? (
        <Empty icon="student" title={t.noStudent} help={t.noStudentHelp} />
      ) : (
        <ErrorState message={text || t.failed} retry={retry} />
      )}
    </StudentFrame>
  )
}

interface LoadedProps {
  readonly pass: string
  readonly ofLink: string
  readonly route: HoursRoute
}

const OwnHours = ({ pass, ofLink, route }: LoadedProps) => {
  const t = useTexts(hoursTexts)
  const lang = useLang()
  const edu = useEdu()
  const wide = route === 'Pc-Hour'
  const { data, error, refetch } = useQuery({
    queryKey: ['ownHours', pass],
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => edu.ask(ownHours, { pass }, { signal, quiet: true }),
  })
  if (error && !data) return <HoursFailure error={error} retry={() => void refetch()} />
  return (
    <StudentFrame
      wide={wide}
      title={t.title}
      help={data && <span data-data>{t.of(data.student, data.institution)}</span>}
      foot={data && ofLink !== '' && <span>{t.expires(sentenceTime(data.expires, lang))}</span>}
    >
      {data ? (
        <>
          <HoursView hours={data} wide={wide} />
          <Box
            sx={{
              mt: 6,
              display: 'flex',
              gap: 3,
              flexWrap: 'wrap',
              '@media print': { display: 'none' },
            }}
          >
            <Button variant="outlined" onClick={() => window.print()}>
              {t.print}
            </Button>
            <Button component={Link} to={hoursLink(wide ? 'Mobile-Hour' : 'Pc-Hour', ofLink)}>
              {wide ? t.phone : t.wide}
            </Button>
          </Box>
        </>
      ) : (
        <Skeleton variant="rounded" height={320} aria-label={t.loading} />
      )}
    </StudentFrame>
  )
}

const OwnHoursPage = ({ route }: { readonly route: HoursRoute }) => {
  const t = useTexts(hoursTexts)
  const { pass, ofLink, needsLogin, failure, retry } = useStudentPass(ownHoursPass)
  if (needsLogin)
    return (
      <StudentFrame title={t.title} help={t.needsLogin}>
        <Button
          variant="contained"
          component={Link}
          to={`/login?redirect=${encodeURIComponent(`/${route}`)}`}
        >
          {t.logIn}
        </Button>
      </StudentFrame>
    )
  if (failure !== undefined) return <HoursFailure error={failure} retry={retry} />
  if (pass === undefined)
    return (
      <StudentFrame title={t.title}>
        <Skeleton variant="rounded" height={320} aria-label={t.loading} />
      </StudentFrame>
    )
  return <OwnHours pass={pass} ofLink={ofLink} route={route} />
}

/** /Pc-Hour#<pass>: a student's hours on a wide screen (TSK-03). */
export const WideHoursPage = () => <OwnHoursPage route="Pc-Hour" />
/** /Mobile-Hour#<pass>: the same on a phone. */
export const PhoneHoursPage = () => <OwnHoursPage route="Mobile-Hour" />
