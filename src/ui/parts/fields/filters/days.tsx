import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import type { FilterProps } from '../../../field-view.ts'
import { filterTexts } from '../fields.texts.ts'
import {
  instantDays,
  plainDays,
  presetDays,
  presets,
  type DayForm,
  type DayRange,
} from '../filter-values.ts'
import { DebouncedField, Stack } from './DebouncedField.tsx'

const DaysFilter = ({ name, filter, onChange, form }: FilterProps & { form: DayForm }) => {
  const t = useTexts(filterTexts)
  const { from = '', to = '' } = form.read(filter, name)
  const set = (days: DayRange) =>
    onChange(form.write({ from: days.from || undefined, to: days.to || undefined }, name))
  const [now] = useState(() => new Date())
  return (
    <Stack>
      <div className="filter-presets">
        {presets.map(preset => {
          const days = presetDays(preset, now)
          const on = days.from === from && days.to === to
          return (
            <Button
              key={preset}
              size="small"
              aria-pressed={on}
              variant={on ? 'contained' : 'outlined'}
              color={on ? 'primary' : 'inherit'}
              onClick={() => set(on ? {} : days)}
            >
              {t[preset]}
            </Button>
          )
        })}
      </div>
      <div className="filter-pair">
        <DebouncedField
          type="date"
          label={t.from}
          value={from}
          set={value => set({ from: value, to })}
        />
        <DebouncedField
          type="date"
          label={t.to}
          value={to}
          set={value => set({ from, to: value })}
        />
      </div>
    </Stack>
  )
}
/** Days, by presets or from and to. */
export const DateFilter = (props: FilterProps) => <DaysFilter {...props} form={plainDays} />
/** The same over instants: days are those of this browser's zone. */
export const DateTimeFilter = (props: FilterProps) => <DaysFilter {...props} form={instantDays} />
