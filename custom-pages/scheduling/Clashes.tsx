import Box from '@mui/material/Box'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { Clash } from '../../src/protocol/teaching/scheduling.ts'
import { clockOf } from './entries.ts'
import { moveTexts } from './move.texts.ts'
import { dayName } from './views.ts'

/** Who has what at that time: one line each. */
export const Clashes = ({ clashes, zone }: { readonly clashes: readonly Clash[]; readonly zone: string }) => {
  const t = useTexts(moveTexts)
  const lang = useLang()
  const clock = clockOf(zone)
  return (
    <Box component="ul" sx={{ m: 0, pl: 4.5, typography: 'body2' }}>
      {clashes.map(({ role, personId, name, lessonId, lessonName, courseName, startAt, endAt }) => {
        const [start, end] = [clock(startAt), clock(endAt)]
        return (
          <li key={`${personId} ${lessonId ?? startAt}`}>
            <b>{t.clash(t.roles[role], name)}</b>{' '}
            {t.at(lessonName, courseName, `${dayName(start.slice(0, 10), lang)} ${start.slice(11)} – ${end.slice(11)}`)}
          </li>
        )
      })}
    </Box>
  )
}
