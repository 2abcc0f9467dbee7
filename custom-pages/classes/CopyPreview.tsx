import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { CopiedPattern } from '../../resources/classes/course/course.calls.ts'
import type { Clash, Repeat, ScheduleSlot } from '../../resources/scheduling/scheduling.calls.ts'
import { localText } from '../../src/schema/timeText.ts'
import { toLocal } from '../../src/schema/zone.ts'
import { dayText } from '../../src/ui/parts/fields/time.ts'
import { copyTexts } from './copy.texts.ts'
import type { CopyClass } from './useCopyClass.ts'

type Texts = typeof copyTexts.en
/** People of one clash that are named. */
const named = 3

interface InTheWay {
  readonly key: string
  readonly clash: Clash
  readonly names: readonly string[]
}
/** The lessons that cause clashes, each with its people; teachers and assistants first. */
const inTheWay = (clashes: readonly Clash[]): readonly InTheWay[] => {
  const lessons = new Map<string, InTheWay>()
  for (const clash of clashes) {
    const key = clash.lessonId ?? `${clash.courseName} ${clash.startAt}`
    lessons.set(key, { key, clash, names: [...(lessons.get(key)?.names ?? []), clash.name] })
  }
  return [...lessons.values()]
}
const needsLook = ({ state, choice, gap, fold, movedFrom }: ScheduleSlot): boolean =>
  state !== 'FREE' || choice !== 'KEEP' || gap === true || fold === true || movedFrom !== undefined

const ruleOf = (
  { freq, interval, weekdays = [] }: Repeat,
  start: string,
  t: Texts,
  day: (date: string) => string,
): string => {
  if (freq === 'DAILY') return t.everyDay(interval)
  if (freq === 'ONCE') return day(start.slice(0, 10))
  return t.everyWeeks(weekdays.map(one => t.days[one - 1] ?? '').join(t.comma), interval)
}

/** A date with a problem: its clash, and how it is settled. */
const SlotLine = ({ slot, zone }: { readonly slot: ScheduleSlot; readonly zone: string }) => {
  const t = useTexts(copyTexts)
  const lang = useLang()
  const when = (local: string): string => localText(local, lang)
  const clock = (at: string): string => toLocal(at, zone).slice(11)
  const { localStart, state, choice, blocked, dayOff, movedFrom, gap, fold, clashes, more } = slot
  const students = clashes.length > 0 && clashes.every(({ role }) => role === 'STUDENT')
  const notes = [
    dayOff === undefined ? t.states[state] : `${t.states.DAY_OFF} · ${dayOff}`,
    t.becomes[choice],
    movedFrom === undefined ? '' : t.movedFrom(when(movedFrom)),
    students ? t.studentsOnly : '',
    gap ? t.gap : '',
    fold ? t.fold : '',
  ].filter(Boolean)
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontVariantNumeric: 'tabular-nums' }}
      >
        <span>{when(localStart)}</span>
        <Box
          component="span"
          sx={{ color: theme => (blocked ? theme.tones.bad.text : 'text.secondary') }}
        >
          {notes.join(' · ')}
        </Box>
      </Box>
      {inTheWay(clashes).map(
        ({ key, names, clash: { courseName, lessonName, startAt, endAt } }) => (
          <Box key={key} sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t.clash(
              t.people(names.slice(0, named), names.length - named),
              courseName,
              lessonName,
              `${clock(startAt)} – ${clock(endAt)}`,
            )}
          </Box>
        ),
      )}
      {more !== undefined && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t.more(more)}</Box>
      )}
    </Box>
  )
}

const PatternPart = ({
  pattern: { start, minutes, timezone, repeat, slots },
}: {
  readonly pattern: CopiedPattern
}) => {
  const t = useTexts(copyTexts)
  const lang = useLang()
  const day = (date: string): string => dayText(date, lang)
  const newSlots = slots.filter(({ choice }) => choice !== 'SKIP')
  const [from, until] = [newSlots[0] ?? slots[0], newSlots.at(-1) ?? slots.at(-1)]
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography>
        {t.pattern(ruleOf(repeat, start, t, day), start.slice(11), minutes, newSlots.length)}
      </Typography>
      {from && until && (
        <Typography sx={{ color: 'text.secondary' }}>
          {t.span(day(from.localStart.slice(0, 10)), day(until.localStart.slice(0, 10)), timezone)}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {slots.filter(needsLook).map(slot => (
          <SlotLine key={slot.key} slot={slot} zone={timezone} />
        ))}
      </Box>
    </Box>
  )
}

/**
 * Previews the lessons of a copied class in its new term: every date to check, and how clashes are
 * settled.
 */
export const CopyPreview = ({ state }: { readonly state: CopyClass }) => {
  const t = useTexts(copyTexts)
  const { shown: preview, changed, wanted: lessonChoice, busy } = state
  if (!preview) return null
  return (
    <Box
      component="section"
      aria-label={t.theLessons}
      aria-busy={busy}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 4 }}
    >
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t.theLessons}
      </Typography>
      {changed && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t.changed}
        </Alert>
      )}
      {preview.patterns.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t.noLessons}</Typography>
      )}
      {preview.blocked > 0 && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t.blocked(preview.blocked)}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
            <Button disabled={busy} onClick={() => void state.look('SKIP')}>
              {t.skip}
            </Button>
            <Button disabled={busy} onClick={() => void state.look('SHIFT')}>
              {t.shift}
            </Button>
          </Box>
        </Alert>
      )}
      {preview.patterns.map((pattern, n) => (
        <PatternPart key={`${pattern.start} ${n}`} pattern={pattern} />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <output aria-live="polite">
          {t.counts(preview.creates - preview.blocked, preview.skips)}
        </output>
        {lessonChoice !== 'KEEP' && (
          <Button size="small" disabled={busy} onClick={() => void state.look('KEEP')}>
            {t.keep}
          </Button>
        )}
      </Box>
    </Box>
  )
}
