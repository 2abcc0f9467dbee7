import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import type { DaysOff, Frequency } from '../../resources/scheduling/scheduling.calls.ts'
import { Segments } from '../../src/ui/parts/fields/Segments.tsx'
import { NumericStepper } from '../../src/ui/parts/NumericStepper.tsx'
import { planTexts } from './plan.texts.ts'
import { PlanControl } from './PlanControl.tsx'
import { maxLessonsOfEach, repeatAs, type Planning } from './usePlan.ts'

const freqs: readonly Frequency[] = ['ONCE', 'DAILY', 'WEEKLY']
const daysOffs: readonly DaysOff[] = ['SKIP', 'SHIFT', 'KEEP']
const weekdays = [1, 2, 3, 4, 5, 6, 7]
/** Upper limit of the stepper (UI-06). */
const maxInterval = 12

const WeekdaysField = ({ planning }: { readonly planning: Planning }) => {
  const t = useTexts(planTexts)
  const name = useId()
  const { plan, setRepeat, faults } = planning
  const { weekdays: selectedDays = [] } = plan.repeat
  return (
    <PlanControl label={t.weekdays} error={faults.weekdays} group wide>
      {({ control }) => (
        <Segments
          type="checkbox"
          name={name}
          items={weekdays.map(day => ({ key: String(day), text: t.days[day - 1] ?? '' }))}
          chosen={new Set(selectedDays.map(String))}
          invalid={control['aria-invalid']}
          describedBy={control['aria-describedby']}
          toggle={(key, on) =>
            setRepeat({
              weekdays: weekdays.filter(day =>
                String(day) === key ? on : selectedDays.includes(day),
              ),
            })
          }
        />
      )}
    </PlanControl>
  )
}

/** Fields of a plan's repetition: weekdays, interval, count and days off (SCH-02). */
export const RepeatFields = ({ planning }: { readonly planning: Planning }) => {
  const { plan, set, setRepeat, faults } = planning
  const t = useTexts(planTexts)
  const name = useId()
  const { freq, interval, count, daysOff } = plan.repeat
  const again = freq !== 'ONCE'
  return (
    <>
      <PlanControl label={t.repeat} group wide>
        {() => (
          <Segments
            type="radio"
            name={`${name}freq`}
            items={freqs.map(key => ({ key, text: t.freqs[key] }))}
            chosen={new Set([freq])}
            toggle={key => {
              const freq = freqs.find(name => name === key)
              if (freq) set({ repeat: repeatAs(plan, freq) })
            }}
          />
        )}
      </PlanControl>
      {freq === 'WEEKLY' && <WeekdaysField planning={planning} />}
      {again && (
        <>
          <PlanControl label={t.interval} error={faults.interval}>
            {({ id, control }) => (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                <NumericStepper
                  id={id}
                  value={interval}
                  max={maxInterval}
                  control={control}
                  onChange={value => setRepeat({ interval: value })}
                />
                <Typography component="span">{t.intervalUnits[freq]}</Typography>
              </Box>
            )}
          </PlanControl>
          <PlanControl label={t.count} error={faults.count}>
            {({ id, control }) => (
              <NumericStepper
                id={id}
                value={count}
                max={maxLessonsOfEach(plan)}
                control={control}
                onChange={value => setRepeat({ count: value })}
              />
            )}
          </PlanControl>
          <PlanControl label={t.daysOff} group wide>
            {() => (
              <Segments
                type="radio"
                name={`${name}off`}
                items={daysOffs.map(key => ({ key, text: t.daysOffs[key] }))}
                chosen={new Set([daysOff])}
                toggle={key =>
                  setRepeat({ daysOff: daysOffs.find(name => name === key) ?? daysOff })
                }
              />
            )}
          </PlanControl>
        </>
      )}
    </>
  )
}
