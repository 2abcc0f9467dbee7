import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { ScheduleSlot, SlotChoice } from '../../resources/scheduling/scheduling.calls.ts'
import { StatusDot } from '../../src/ui/parts/index.ts'
import { Clashes } from './Clashes.tsx'
import { planTexts } from './plan.texts.ts'
import { whenText } from './useMove.ts'

const tones = { FREE: 'good', CLASH: 'bad', DAY_OFF: 'careful', PAST: 'bad' } as const
const minutesOf = ({ startAt, endAt }: ScheduleSlot): number =>
  Math.round((Date.parse(endAt) - Date.parse(startAt)) / 60_000)
/** Tells whether a slot deserves attention. */
export const needsLook = ({ state, choice, gap, fold, movedFrom }: ScheduleSlot): boolean =>
  state !== 'FREE' || choice !== 'KEEP' || gap === true || fold === true || movedFrom !== undefined

interface Props {
  readonly slot: ScheduleSlot
  readonly zone: string
  readonly mayForce: boolean
  /** True if there are several classes: each line names its own. */
  readonly named: boolean
  onChoose(key: string, choice: SlotChoice): void
}

/** One date of a plan: its state, what is in the way, and how it is settled. */
export const SlotLine = memo(({ slot, zone, mayForce, named, onChoose }: Props) => {
  const t = useTexts(planTexts)
  const lang = useLang()
  const { key, state, choice, blocked, dayOff, movedFrom, gap, fold, clashes, more } = slot
  const when = whenText({ start: slot.localStart, minutes: minutesOf(slot) }, lang)
  const students = clashes.length > 0 && clashes.every(({ role }) => role === 'STUDENT')
  const notes = [
    ...(dayOff === undefined ? [] : [t.dayOff(dayOff)]),
    ...(movedFrom === undefined
      ? []
      : [t.movedFrom(whenText({ start: movedFrom, minutes: minutesOf(slot) }, lang))]),
    ...(gap ? [t.gap] : []),
    ...(fold ? [t.fold] : []),
    ...(state === 'PAST' ? [t.past] : []),
    ...(students ? [t.studentsOnly] : []),
  ]
  const choices: readonly SlotChoice[] = [
    'KEEP',
    'SKIP',
    'SHIFT',
    ...(mayForce && (state === 'CLASH' || choice === 'FORCE') ? (['FORCE'] as const) : []),
  ]
  return (
    <Box
      component="li"
      data-slot={key}
      sx={{
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 50px',
        ...(choice === 'SKIP' ? { color: 'text.secondary' } : {}),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 190px', minWidth: 0 }}>
          <Typography
            component="span"
            sx={{
              fontVariantNumeric: 'tabular-nums',
              ...(choice === 'SKIP' ? { textDecoration: 'line-through' } : {}),
            }}
          >
            {when}
          </Typography>
          {named && (
            <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              {slot.courseName}
            </Typography>
          )}
        </Box>
        <StatusDot tone={students ? 'careful' : tones[state]} label={t.states[state]} />
        <Select
          size="small"
          value={choice}
          onChange={event => onChoose(key, event.target.value)}
          inputProps={{ 'aria-label': t.choice(when) }}
          error={blocked}
          sx={{ width: 148 }}
        >
          {choices.map(one => (
            <MenuItem key={one} value={one}>
              {t.choices[one]}
            </MenuItem>
          ))}
        </Select>
      </Box>
      {notes.length > 0 && (
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {notes.join(lang === 'zh' ? '；' : '; ')}
        </Typography>
      )}
      {clashes.length > 0 && <Clashes clashes={clashes} zone={zone} />}
      {more !== undefined && <Typography variant="caption">{t.moreClashes(more)}</Typography>}
    </Box>
  )
})
