import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useLabel, useTexts } from '../../../../i18n/texts.ts'
import type { CommonOptions } from '../../../../schema/kind.ts'
import type { Label } from '../../../../schema/label.ts'
import type { FilterProps } from '../../../field-view.ts'
import { fieldTexts, filterTexts } from '../fields.texts.ts'
import { conditionValues } from '../filter-values.ts'
import { Segments } from '../Segments.tsx'

const Bare = styled('fieldset')({
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
})

const single = (value: unknown): string => conditionValues(value)[0] ?? ''

const Choose = ({
  items,
  value,
  label,
  set,
}: {
  items: readonly (readonly [key: string, text: string])[]
  value: string
  label: string
  set(key: string): void
}) => {
  const id = useId()
  return (
    <div role="radiogroup" aria-label={label}>
      <Segments
        type="radio"
        name={id}
        items={items.map(([key, text]) => ({ key, text }))}
        chosen={new Set([value])}
        toggle={set}
      />
    </div>
  )
}

/** Filled in, empty, or either. */
export const NullFilter = ({ name, options, filter, onChange }: FilterProps) => {
  const t = useTexts(filterTexts)
  const label = useLabel()
  return (
    <Choose
      label={label(options.label)}
      value={single(filter[`${name}_null`])}
      items={[
        ['', t.any],
        ['false', t.filled],
        ['true', t.unfilled],
      ]}
      set={key => onChange({ [`${name}_null`]: key || undefined })}
    />
  )
}

interface ChecksProps extends Pick<FilterProps, 'filter' | 'onChange'> {
  readonly condition: string
  readonly label: string
  readonly choices: Readonly<Record<string, Label>>
}
const Checks = ({ condition, label, choices, filter, onChange }: ChecksProps) => {
  const say = useLabel()
  const chosenKeys = conditionValues(filter[condition])
  const toggle = (key: string, on: boolean) => {
    const next = Object.keys(choices).filter(other =>
      other === key ? on : chosenKeys.includes(other),
    )
    onChange({ [condition]: next.length ? next : undefined })
  }
  return (
    <Bare aria-label={label}>
      {Object.entries(choices).map(([key, text]) => (
        <FormControlLabel
          key={key}
          label={say(text)}
          control={
            <Checkbox
              size="small"
              checked={chosenKeys.includes(key)}
              onChange={(_event, on) => toggle(key, on)}
            />
          }
        />
      ))}
    </Bare>
  )
}
type WithChoices = CommonOptions & { readonly options: Readonly<Record<string, Label>> }
/** Any of the checked. */
export const ChoiceFilter = ({ name, options, filter, onChange }: FilterProps<WithChoices>) => (
  <Checks
    condition={name}
    label={useLabel()(options.label)}
    choices={options.options}
    filter={filter}
    onChange={onChange}
  />
)
/** Lists that hold any of the checked. */
export const ChecksFilter = ({ name, options, filter, onChange }: FilterProps<WithChoices>) => (
  <Checks
    condition={`${name}_has`}
    label={useLabel()(options.label)}
    choices={options.options}
    filter={filter}
    onChange={onChange}
  />
)
type WithStates = CommonOptions & {
  readonly states: Readonly<Record<string, { readonly label: Label }>>
}
export const StateFilter = ({ name, options, filter, onChange }: FilterProps<WithStates>) => (
  <Checks
    condition={name}
    label={useLabel()(options.label)}
    choices={Object.fromEntries(
      Object.entries(options.states).map(([key, view]) => [key, view.label]),
    )}
    filter={filter}
    onChange={onChange}
  />
)

/** Yes, no, or either. */
export const FlagFilter = ({ name, options, filter, onChange }: FilterProps) => {
  const t = useTexts(filterTexts)
  const words = useTexts(fieldTexts)
  const label = useLabel()
  return (
    <Choose
      label={label(options.label)}
      value={single(filter[name])}
      items={[
        ['', t.any],
        ['true', words.yes],
        ['false', words.no],
      ]}
      set={key => onChange({ [name]: key || undefined })}
    />
  )
}
