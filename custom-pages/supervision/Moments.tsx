import Box from '@mui/material/Box'
import { alertKinds } from '../../resources/supervision/alert/alert.options.ts'
import { superviseActs } from '../../resources/supervision/supervise-record/superviseRecord.options.ts'
import type {
  LessonTimeline,
  TimelineMoment,
} from '../../resources/supervision/supervision.calls.ts'
import type { Label } from '../../src/schema/label.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { roomHourOf } from './looks.ts'
import { watchedLessonTexts } from './lesson.texts.ts'

/** Moments that are listed at once. */
const maxShown = 200
const acts: Readonly<Record<string, Label>> = superviseActs

/** What happened in the lesson, latest first; each moment names its person and time. */
export const Moments = ({ timeline }: { readonly timeline: LessonTimeline }) => {
  const t = useTexts(watchedLessonTexts)
  const label = useLabel()
  const lang = useLang()
  const wordsOf = ({ alert, kind, text }: TimelineMoment): string => {
    if (alert) return label(alertKinds[alert])
    const act = kind === 'VISIT' ? acts[text] : undefined
    return act ? label(act) : text
  }
  const shown = timeline.moments.slice(-maxShown).toReversed()
  if (!shown.length) return <Box sx={{ color: 'text.secondary' }}>{t.noMoments}</Box>
  return (
    <>
      {timeline.total > shown.length && (
        <Box sx={{ color: 'text.secondary', fontSize: 13, mb: 2 }}>
          {t.latest(shown.length.toLocaleString(lang), timeline.total.toLocaleString(lang))}
        </Box>
      )}
      <Box
        component="ol"
        aria-label={t.moments}
        tabIndex={0}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 420, overflowY: 'auto' }}
      >
        {shown.map(moment => (
          <Box
            component="li"
            key={`${moment.kind} ${moment.id}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: '72px 72px 1fr',
              gap: 2,
              py: 1,
              fontSize: 13,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <time dateTime={moment.at} className="value-figure">
              {roomHourOf(moment.at, lang, true)}
            </time>
            <Box sx={{ color: 'text.secondary' }}>{t.kind[moment.kind]}</Box>
            <Box data-data sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {[moment.personName, wordsOf(moment)].filter(Boolean).join(' · ')}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
