import Box from '@mui/material/Box'
import type { UncountedLesson } from '../../resources/lesson-hours/hours.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { HourLine } from './HourLine.tsx'
import { hoursTexts } from './hours.texts.ts'
import { useWhy } from './why.ts'

/** Lessons that have ended and used no hours, each with the reason. */
export const UncountedLessons = ({ lessons }: { readonly lessons: readonly UncountedLesson[] }) => {
  const t = useTexts(hoursTexts)
  const say = useWhy()
  return (
    <Box component="ul" aria-label={t.uncounted} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lessons.map(lesson => (
        <HourLine
          key={lesson.id}
          title={say.lesson(lesson.name || t.lesson, lesson)}
          detail={lesson.day}
          why={say.uncounted(lesson)}
          end={t.notCounted}
        />
      ))}
    </Box>
  )
}
