import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLang } from '../../src/i18n/texts.ts'
import type { BookableLesson } from '../../resources/booking/booking/booking.calls.ts'
import { dayText } from '../../src/ui/parts/fields/time.ts'
import { LessonCard } from './OwnCards.tsx'
import { groupByDay } from './useOwnBookings.ts'

export const Cards = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="ul"
    sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 2 }}
  >
    {children}
  </Box>
)

interface Props {
  readonly lessons: readonly BookableLesson[]
  /** What can be done about one. */
  readonly children: (lesson: BookableLesson) => ReactNode
}

/** Lessons by the day that they begin on. */
export const LessonDays = ({ lessons, children }: Props) => {
  const lang = useLang()
  return groupByDay(lessons).map(([day, some]) => (
    <Box key={day} sx={{ mb: 4 }}>
      <Typography variant="h3" sx={{ mb: 2, fontSize: 14, color: 'text.secondary' }}>
        {dayText(day, lang)}
      </Typography>
      <Cards>
        {some.map(lesson => (
          <LessonCard key={lesson.id} lesson={lesson}>
            {children(lesson)}
          </LessonCard>
        ))}
      </Cards>
    </Box>
  ))
}
