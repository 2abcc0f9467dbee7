import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { keysOf } from '../../../../schema/keysOf.ts'
import type { FilterProps } from '../../../field-view.ts'
import { filterTexts } from '../fields.texts.ts'
import { presets } from '../filter-values.ts'
import { ZoneNote } from '../ZoneNote.tsx'
import { dayConditions, dayRangeOf } from './dayRange.ts'
import { DebouncedField, Stack } from './DebouncedField.tsx'

/**
 * Days of the institution, by presets or from and to; of instants too, which fall on them by its
 * clock.
 */
export const DateFilter = ({ name, filter, onChange }: FilterProps) => {
  const t = useTexts(filterTexts)
  const [now] = useState(() => new Date())
  const { from, to } = dayRangeOf(filter, name, now)
  const set = (first: string | undefined, last: string | undefined) =>
    onChange(dayConditions(name, first, last))
  return (
    <Stack>
      <div className="filter-presets">
        {keysOf(presets).map(preset => {
          const [first, last] = presets[preset]
          const on = first === from.raw && last === to.raw
          return (
            <Button
              key={preset}
              size="small"
              aria-pressed={on}
              variant={on ? 'contained' : 'outlined'}
              color={on ? 'primary' : 'inherit'}
              onClick={() => (on ? set(undefined, undefined) : set(first, last))}
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
          value={from.day}
          set={value => set(value, to.raw)}
        />
        <DebouncedField
          type="date"
          label={t.to}
          value={to.day}
          set={value => set(from.raw, value)}
        />
      </div>
      <ZoneNote />
    </Stack>
  )
}
