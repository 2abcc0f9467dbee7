import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetList, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import {
  hourWarning,
  type HourWarning,
} from '../../resources/lesson-hours/hour-warning/hourWarning.resource.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { PhoneLink } from '../../src/ui/parts/PhoneLink.tsx'
import { ErrorState } from '../../src/ui/parts/States.tsx'
import { homeTexts } from './home.texts.ts'
import { HomeLine, LineLink, Lines, LinesSkeleton } from './HomeLines.tsx'
import { Section } from './Section.tsx'
import { useStudentOf } from './useStudentOf.ts'

/** Students that are shown. @tuning */
const shown = 6
const where = { kind: 'LOW', state: 'OPEN' } as const

/** Students who owe lesson hours or have few left, those who owe most first. */
export const OwingSection = () => {
  const t = useTexts(homeTexts)
  const lang = useLang()
  const allowed = useAllowed()
  const { data, total, error, refetch } = useGetList<RaRecord & HourWarning>(hourWarning.name, {
    pagination: { page: 1, perPage: shown },
    sort: { field: 'remaining', order: 'ASC' },
    filter: where,
  })
  const studentOf = useStudentOf(data)
  if (!data && !error) return <LinesSkeleton lines={4} />
  return (
    <Section
      title={t.owing}
      extra={
        total !== undefined &&
        total > shown && (
          <Button component={Link} to={linkTo(hourWarning, 'list', { query: where })}>
            {t.allOwing(total)}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState message={t.owingFailed} retry={() => void refetch()} />
      ) : (
        <Lines none={t.nobodyOwes}>
          {(data ?? []).map(({ id, name, studentId, remaining }) => {
            const person = studentOf(studentId)
            const left = Number(remaining ?? 0)
            return (
              <HomeLine key={id}>
                <LineLink
                  to={
                    allowed('hourEntry.read')
                      ? `/studentHours?${new URLSearchParams({ id: studentId }).toString()}`
                      : linkTo(hourWarning, 'show', { id })
                  }
                >
                  <span data-data>{name}</span>
                </LineLink>
                <Box
                  component="span"
                  sx={{
                    fontWeight: 600,
                    fontVariantNumeric: 'tabular-nums',
                    color: left < 0 ? 'error.main' : 'text.primary',
                  }}
                >
                  {t.hours(left.toLocaleString(lang).replace('-', '−'))}
                </Box>
                {person && <PhoneLink name={name ?? ''} phone={person.phone} />}
              </HomeLine>
            )
          })}
        </Lines>
      )}
    </Section>
  )
}
