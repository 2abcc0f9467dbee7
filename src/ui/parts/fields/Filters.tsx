import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { parseNumber } from '../../../schema/fields/base/number.ts'
import type { CommonOptions } from '../../../schema/kind.ts'
import type { Label } from '../../../schema/label.ts'
import type { FilterProps } from '../../field-view.ts'
import { debounce } from '../../pieces/timing.ts'
import { fieldTexts, filterTexts } from './fields.texts.ts'
import { instantDays, listOf, plainDays, presetDays, presets, type DayForm } from './filter-values.ts'
import { splitWords } from './lists.ts'
import { Segments } from './Segments.tsx'

const Column = styled('div')(({ theme }) => ({
  display: 'flex', flexDirection: 'column', gap: 8, minWidth: 0,
  '& .filter-pair': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 },
  '& .filter-name': { ...theme.typography.caption, color: theme.palette.text.secondary, display: 'block' },
  '& .filter-presets': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}))

interface BoxProps {
  readonly label: string
  readonly value: string
  readonly type?: 'text' | 'date'
  readonly numeric?: boolean
  /** The label is read, not seen. */
  readonly quiet?: boolean
  readonly placeholder?: string
  set(value: string): void
}
/** A box whose text takes effect half a second after the last key, or at Enter, or when it is left (UI-07). */
const Box = ({ label, value, type = 'text', numeric, quiet, placeholder, set }: BoxProps) => {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const latest = useRef(set)
  useEffect(() => void (latest.current = set))
  const held = useMemo(
    () =>
      debounce((text: string) => {
        setTyped(undefined)
        latest.current(text)
      }),
    [],
  )
  useEffect(() => held.cancel, [held])
  return (
    <div>
      {!quiet && <label className="filter-name" htmlFor={id}>{label}</label>}
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        type={type}
        value={typed ?? value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={event => {
          if (type === 'date') return set(event.target.value)
          setTyped(event.target.value)
          held(event.target.value)
        }}
        onKeyDown={event => event.key === 'Enter' && held.flush()}
        onBlur={held.flush}
        slotProps={{ input: { 'aria-label': quiet ? label : undefined, inputMode: numeric ? 'decimal' : undefined } }}
      />
    </div>
  )
}

const Choose = ({ items, value, label, set }: { items: readonly (readonly [key: string, text: string])[]; value: string; label: string; set(key: string): void }) => {
  const id = useId()
  return (
    <div role="radiogroup" aria-label={label}>
      <Segments type="radio" name={id} items={items.map(([key, text]) => ({ key, text }))} chosen={new Set([value])} toggle={set} />
    </div>
  )
}

const single = (value: unknown): string => listOf(value)[0] ?? ''
const orNone = (text: string) => (text.trim() === '' ? undefined : text.trim())
/** '1,000' -> '1000'; what is no number is no condition. */
const figure = (text: string) => parseNumber(text)?.toString()

/** Filled in, empty, or either. */
export const NullFilter = ({ name, options, filter, onChange }: FilterProps) => {
  const t = useTexts(filterTexts)
  const label = useLabel()
  return (
    <Choose
      label={label(options.label)}
      value={single(filter[`${name}_null`])}
      items={[['', t.any], ['false', t.filled], ['true', t.unfilled]]}
      set={key => onChange({ [`${name}_null`]: key || undefined })}
    />
  )
}

/** Part of the text. */
export const LikeFilter = ({ name, options, filter, onChange }: FilterProps) => {
  const t = useTexts(filterTexts)
  const label = useLabel()
  return (
    <Column>
      <Box
        label={`${label(options.label)} ${t.contains}`}
        placeholder={t.contains}
        quiet
        value={single(filter[`${name}_like`])}
        set={text => onChange({ [`${name}_like`]: orNone(text) })}
      />
      {!options.required && <NullFilter name={name} options={options} filter={filter} onChange={onChange} />}
    </Column>
  )
}

/** The whole text. */
export const ExactFilter = ({ name, options, filter, onChange }: FilterProps) => {
  const label = useLabel()
  return (
    <Column>
      <Box label={label(options.label)} quiet value={single(filter[name])} set={text => onChange({ [name]: orNone(text) })} />
      {!options.required && <NullFilter name={name} options={options} filter={filter} onChange={onChange} />}
    </Column>
  )
}

/** From and to, both included. */
export const RangeFilter = ({ name, filter, onChange }: FilterProps) => {
  const t = useTexts(filterTexts)
  return (
    <Column>
      <div className="filter-pair">
        <Box numeric label={t.from} value={single(filter[`${name}_gte`])} set={text => onChange({ [`${name}_gte`]: figure(text) })} />
        <Box numeric label={t.to} value={single(filter[`${name}_lte`])} set={text => onChange({ [`${name}_lte`]: figure(text) })} />
      </div>
    </Column>
  )
}

const DaysFilter = ({ name, filter, onChange, form }: FilterProps & { form: DayForm }) => {
  const t = useTexts(filterTexts)
  const { from = '', to = '' } = form.read(filter, name)
  const set = (days: { from?: string; to?: string }) => onChange(form.write({ from: days.from || undefined, to: days.to || undefined }, name))
  const now = new Date()
  return (
    <Column>
      <div className="filter-presets">
        {presets.map(preset => {
          const days = presetDays(preset, now)
          const on = days.from === from && days.to === to
          return (
            <Button key={preset} size="small" aria-pressed={on} variant={on ? 'contained' : 'outlined'} color={on ? 'primary' : 'inherit'} onClick={() => set(on ? {} : days)}>
              {t[preset]}
            </Button>
          )
        })}
      </div>
      <div className="filter-pair">
        <Box type="date" label={t.from} value={from} set={value => set({ from: value, to })} />
        <Box type="date" label={t.to} value={to} set={value => set({ from, to: value })} />
      </div>
    </Column>
  )
}
/** Days, by presets or from and to. */
export const DateFilter = (props: FilterProps) => <DaysFilter {...props} form={plainDays} />
/** The same over instants: days are those of this browser's zone. */
export const DateTimeFilter = (props: FilterProps) => <DaysFilter {...props} form={instantDays} />

interface ChecksProps extends Pick<FilterProps, 'filter' | 'onChange'> { readonly condition: string; readonly label: string; readonly choices: Readonly<Record<string, Label>> }
const Checks = ({ condition, label, choices, filter, onChange }: ChecksProps) => {
  const say = useLabel()
  const chosen = listOf(filter[condition])
  const toggle = (key: string, on: boolean) => {
    const next = Object.keys(choices).filter(other => (other === key ? on : chosen.includes(other)))
    onChange({ [condition]: next.length ? next : undefined })
  }
  return (
    <Column role="group" aria-label={label} style={{ gap: 0 }}>
      {Object.entries(choices).map(([key, text]) => (
        <FormControlLabel
          key={key}
          label={say(text)}
          control={<Checkbox size="small" checked={chosen.includes(key)} onChange={(_event, on) => toggle(key, on)} />}
        />
      ))}
    </Column>
  )
}
type WithChoices = CommonOptions & { readonly options: Readonly<Record<string, Label>> }
/** Any of the checked. */
export const ChoiceFilter = ({ name, options, filter, onChange }: FilterProps<WithChoices>) => (
  <Checks condition={name} label={useLabel()(options.label)} choices={options.options} filter={filter} onChange={onChange} />
)
/** Lists that hold any of the checked. */
export const ChecksFilter = ({ name, options, filter, onChange }: FilterProps<WithChoices>) => (
  <Checks condition={`${name}_has`} label={useLabel()(options.label)} choices={options.options} filter={filter} onChange={onChange} />
)
type WithStates = CommonOptions & { readonly states: Readonly<Record<string, { readonly label: Label }>> }
export const StateFilter = ({ name, options, filter, onChange }: FilterProps<WithStates>) => (
  <Checks
    condition={name}
    label={useLabel()(options.label)}
    choices={Object.fromEntries(Object.entries(options.states).map(([key, view]) => [key, view.label]))}
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
      items={[['', t.any], ['true', words.yes], ['false', words.no]]}
      set={key => onChange({ [name]: key || undefined })}
    />
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
    <Column>
      <Box label={`${label(options.label)} ${t.hasTags}`} quiet placeholder={t.hasTags} value={listOf(filter[`${name}_has`]).join('#')} set={set} />
    </Column>
  )
}
