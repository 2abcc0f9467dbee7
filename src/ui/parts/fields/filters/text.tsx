import { useLabel, useTexts } from '../../../../i18n/texts.ts'
import { parseNumber } from '../../../../schema/fields/base/number.ts'
import type { FilterProps } from '../../../field-view.ts'
import { filterTexts } from '../fields.texts.ts'
import { conditionValues } from '../filter-values.ts'
import { splitWords } from '../lists.ts'
import { DebouncedField, Stack } from './DebouncedField.tsx'
import { NullFilter } from './pick.tsx'

const single = (value: unknown): string => conditionValues(value)[0] ?? ''
const orNone = (text: string) => (text.trim() === '' ? undefined : text.trim())
/** '1,000' -> '1000'; what is no number is no condition. */
const figure = (text: string) => parseNumber(text)?.toString()

/** Part of the text. */
export const LikeFilter = ({ name, options, filter, onChange }: FilterProps) => {
  const t = useTexts(filterTexts)
  const label = useLabel()
  return (
    <Stack>
      <DebouncedField
        label={`${label(options.label)} ${t.contains}`}
        placeholder={t.contains}
        quiet
        value={single(filter[`${name}_like`])}
        set={text => onChange({ [`${name}_like`]: orNone(text) })}
      />
      {!options.required && (
        <NullFilter name={name} options={options} filter={filter} onChange={onChange} />
      )}
    </Stack>
  )
}

/** The whole text. */
export const ExactFilter = ({ name, options, filter, onChange }: FilterProps) => {
  const label = useLabel()
  return (
    <Stack>
      <DebouncedField
        label={label(options.label)}
        quiet
        value={single(filter[name])}
        set={text => onChange({ [name]: orNone(text) })}
      />
      {!options.required && (
        <NullFilter name={name} options={options} filter={filter} onChange={onChange} />
      )}
    </Stack>
  )
}

/** From and to, both included. */
export const RangeFilter = ({ name, filter, onChange }: FilterProps) => {
  const t = useTexts(filterTexts)
  return (
    <Stack>
      <div className="filter-pair">
        <DebouncedField
          numeric
          label={t.from}
          value={single(filter[`${name}_gte`])}
          set={text => onChange({ [`${name}_gte`]: figure(text) })}
        />
        <DebouncedField
          numeric
          label={t.to}
          value={single(filter[`${name}_lte`])}
          set={text => onChange({ [`${name}_lte`]: figure(text) })}
        />
      </div>
    </Stack>
  )
}

/** Lists that hold any of the words. */
export const WordsFilter = ({ name, options, filter, onChange }: FilterProps) => {
  const t = useTexts(filterTexts)
  const label = useLabel()
  const set = (text: string) => {
    const words = splitWords(text)
    onChange({ [`${name}_has`]: words.length ? words : undefined })
  }
  return (
    <Stack>
      <DebouncedField
        label={`${label(options.label)} ${t.hasTags}`}
        quiet
        placeholder={t.hasTags}
        value={conditionValues(filter[`${name}_has`]).join('#')}
        set={set}
      />
    </Stack>
  )
}
