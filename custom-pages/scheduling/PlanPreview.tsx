import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useCallback, useRef, useState, useEffect } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import type { SchedulePreview, SlotChoice } from '../../resources/scheduling/scheduling.calls.ts'
import { planTexts } from './plan.texts.ts'
import { PlanControl } from './PlanControl.tsx'
import { needsLook, SlotLine } from './SlotLine.tsx'
import type { Planning } from './usePlan.ts'

/** Lists every date of the plan; clashes are settled one by one or all at once. */
export const PlanPreview = ({
  planning,
  preview,
}: {
  readonly planning: Planning
  readonly preview: SchedulePreview
}) => {
  const t = useTexts(planTexts)
  const { plan, set, faults, changed, busy } = planning
  const [only, setOnly] = useState(false)
  const latest = useRef(planning)
  useEffect(() => {
    latest.current = planning
  })
  // a stable function, so that only the changed line renders again
  const choose = useCallback(
    (key: string, choice: SlotChoice) => latest.current.choose(key, choice),
    [],
  )
  const { slots, counts, mayForce } = preview
  const listed = only ? slots.filter(needsLook) : slots
  return (
    <Box aria-busy={busy !== undefined}>
      <Typography variant="h3" component="h3">
        {t.previewTitle}
      </Typography>
      {changed && (
        <Alert severity="warning" sx={{ my: 2 }}>
          {t.changed}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', my: 1 }}>
        <FormControlLabel
          control={<Checkbox size="small" checked={only} onChange={(_, on) => setOnly(on)} />}
          label={t.onlyClashes}
        />
        {counts.blocked > 0 && (
          <>
            <Typography component="span">{t.settleAll}</Typography>
            <Button size="small" onClick={() => planning.chooseAll('SKIP')}>
              {t.skipAll}
            </Button>
            <Button size="small" onClick={() => planning.chooseAll('SHIFT')}>
              {t.shiftAll}
            </Button>
          </>
        )}
      </Box>
      {counts.forced > 0 && (
        <PlanControl label={t.reason} help={t.reasonHelp} error={faults.forceReason}>
          {({ id, control }) => (
            <TextField
              id={id}
              size="small"
              value={plan.forceReason ?? ''}
              onChange={event => set({ forceReason: event.target.value || undefined })}
              slotProps={{ htmlInput: { ...control, maxLength: 200 } }}
            />
          )}
        </PlanControl>
      )}
      {listed.length === 0 && (
        <Typography sx={{ color: 'text.secondary', py: 4 }}>{t.allClear}</Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {listed.map(slot => (
          <SlotLine
            key={slot.key}
            slot={slot}
            zone={plan.timezone}
            mayForce={mayForce}
            named={plan.courseIds.length > 1}
            onChoose={choose}
          />
        ))}
      </Box>
    </Box>
  )
}
