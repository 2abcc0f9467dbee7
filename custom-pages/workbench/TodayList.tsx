import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import type { Workbench } from '../../resources/workbench/workbench.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { linkTo } from '../../src/ui/links.ts'
import { localClock } from '../../src/ui/parts/fields/localTime.ts'
import { DayLine } from './DayLine.tsx'
import { cardLook, Section } from './Section.tsx'
import { workbenchTexts } from './workbench.texts.ts'

/** Today's lessons that are not over, each a link to its record. */
export const TodayList = ({ today }: { readonly today: NonNullable<Workbench['today']> }) => {
  const t = useTexts(workbenchTexts)
  const { lessons, total, address } = today
  return (
    <Section
      title={t.today}
      extra={
        total > 0 && (
          <Button component={Link} to={address}>
            {t.allToday(total)}
          </Button>
        )
      }
    >
      {total > 0 && <DayLine />}
      {lessons.length === 0 && <Typography color="text.secondary">{t.noneToday}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {lessons.map(one => (
          <li key={one.id}>
            <Box
              component={Link}
              to={linkTo(lesson, 'show', { id: one.id })}
              sx={{
                ...cardLook,
                display: 'flex',
                flexWrap: 'wrap',
                gap: '4px 16px',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box
                component="span"
                sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
              >
                {localClock(one.startAt)}–{localClock(one.endAt)}
              </Box>
              <Box data-data component="span" sx={{ flex: 1, minWidth: 120, fontWeight: 500 }}>
                {one.name || one.courseName}
              </Box>
              <Box data-data component="span" sx={{ color: 'text.secondary' }}>
                {one.teacherName}
              </Box>
            </Box>
          </li>
        ))}
      </Box>
    </Section>
  )
}
