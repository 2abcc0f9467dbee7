import Box from '@mui/material/Box'
import type { UncountedLesson } from '../../resources/lesson-hours/hours.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { dayText } from '../../src/ui/parts/fields/time.ts'
import { HourLine } from './HourLine.tsx'
import { hoursTexts } from './hours.texts.ts'
import { useWhy } from './why.ts'

/** Lessons that have ended and used no hours, each with the reason. */
export const UncountedLessons = ({
  lessons,
  rules,
}: {
  readonly lessons: readonly UncountedLesson[]
  readonly rules: readonly string[]
}) => {
  const t = useTexts(hoursTexts)
  const lang = useLang()
  const say = useWhy(rules)
  return (
    <Box component="ul" aria-label={t.uncounted} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lessons.map(lesson => (
        <HourLine
          key={lesson.id}
          title={say.lesson(lesson.name || t.lesson, lesson)}
          detail={dayText(lesson.day, lang)}
          why={say.uncounted(lesson)}
          end={t.notCounted}
        />
      ))}
    </Box>
  )
}
