import Box from '@mui/material/Box'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { localText } from '../../src/schema/timeText.ts'
import type { Clash } from '../../resources/scheduling/scheduling.calls.ts'
import { zoneClockOf } from '../../src/ui/calendar/entry.ts'
import { moveTexts } from './move.texts.ts'

/** Maximum number of named students; the others are counted. */
const named = 3

/** Groups clashes by the lesson that is in the way. */
const byLesson = (clashes: readonly Clash[]): readonly (readonly Clash[])[] => {
  const lessons = new Map<string, Clash[]>()
  for (const clash of clashes) {
    const key = clash.lessonId ?? `${clash.courseName} ${clash.startAt}`
    const all = lessons.get(key)
    if (all) all.push(clash)
    else lessons.set(key, [clash])
  }
  return [...lessons.values()]
}

/** Lists clashes: one line for each lesson that is in the way. */
export const Clashes = ({
  clashes,
  zone,
}: {
  readonly clashes: readonly Clash[]
  readonly zone: string
}) => {
  const t = useTexts(moveTexts)
  const lang = useLang()
  const clock = zoneClockOf(zone)
  const comma = lang === 'zh' ? '、' : ', '
  return (
    <Box component="ul" sx={{ m: 0, pl: 4.5, typography: 'body2' }}>
      {byLesson(clashes).map(all => {
        const [first] = all
        if (!first) return null
        const staff = all.filter(({ role }) => role !== 'STUDENT')
        const students = all.filter(({ role }) => role === 'STUDENT')
        const people = [
          ...staff.map(({ role, name }) => t.clash(t.roles[role], name)),
          ...students.slice(0, named).map(({ role, name }) => t.clash(t.roles[role], name)),
          ...(students.length > named ? [t.moreStudents(students.length - named)] : []),
        ]
        const [start, end] = [clock(first.startAt), clock(first.endAt)]
        return (
          <li key={`${first.lessonId ?? ''} ${first.startAt}`}>
            <b>{people.join(comma)}</b>{' '}
            {t.at(
              first.lessonName,
              first.courseName,
              `${localText(start, lang)} – ${end.slice(11)}`,
            )}
          </li>
        )
      })}
    </Box>
  )
}
