import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { useLang, useTexts } from '../../../i18n/texts.ts'
import { callingCodes, findCodes, type CallingCode } from './countries.ts'
import { floating } from './floating.ts'
import { fieldTexts } from './fields.texts.ts'
import { phoneTexts } from './phone.texts.ts'

interface Props {
  readonly id: string
  readonly value: string | null
  readonly disabled?: boolean
  readonly error?: boolean
  /** Id of its visible label; without it there is a name for screen readers only. */
  readonly labelledBy?: string
  /** Also names the country in the box. */
  readonly wide?: boolean
  onChange(code: string): void
  onBlur?(): void
  /** aria-* of the box. */
  readonly control?: Readonly<Record<string, string | boolean | undefined>>
}

/** A calling code, searched by country, letters or digits. */
export const CodeSelect = ({
  id,
  value,
  disabled,
  error,
  labelledBy,
  wide,
  onChange,
  onBlur,
  control,
}: Props) => {
  const t = useTexts(phoneTexts)
  const common = useTexts(fieldTexts)
  const lang = useLang()
  const list = callingCodes(lang)
  const chosenCode = useMemo(
    (): CallingCode | null =>
      value
        ? (list.find(({ code }) => code === value) ?? { code: value, name: '', search: [] })
        : null,
    [list, value],
  )
  return (
    <Autocomplete
      id={id}
      size="small"
      disableClearable={chosenCode !== null}
      options={list}
      value={chosenCode}
      disabled={disabled}
      autoHighlight
      selectOnFocus
      handleHomeEndKeys
      noOptionsText={common.nothingFound}
      isOptionEqualToValue={(a, b) => a.code === b.code}
      getOptionLabel={({ code, name }) => (wide ? `+${code} ${name}` : `+${code}`)}
      filterOptions={(options, { inputValue }) => [...findCodes(options, inputValue)]}
      onChange={(_event, next) => next && onChange(next.code)}
      onBlur={onBlur}
      slotProps={{
        paper: { sx: floating },
        popper: { style: { minWidth: 280 }, placement: 'bottom-start' },
        popupIndicator: { tabIndex: -1 },
      }}
      sx={{
        width: wide ? '100%' : 104,
        flex: 'none',
        // as tall as the box beside it
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { py: 0, pl: 0 },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input.MuiInputBase-input': {
          p: '6px 0 6px 10px',
        },
      }}
      renderOption={({ key: _key, ...props }, { code, name }) => (
        <li {...props} key={code}>
          <span style={{ flex: 1 }}>{name}</span>
          <span style={{ fontVariantNumeric: 'tabular-nums', opacity: 0.8 }}>+{code}</span>
        </li>
      )}
      renderInput={params => (
        <TextField
          {...params}
          error={error}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              ...control,
              ...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': t.country }),
              autoComplete: 'off',
            },
          }}
        />
      )}
    />
  )
}
