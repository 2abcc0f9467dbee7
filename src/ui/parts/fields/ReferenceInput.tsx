import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useGetList, useGetMany } from 'react-admin'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { me, type ListFilter } from '../../../protocol/query.ts'
import type { CommonOptions } from '../../../schema/kind.ts'
import type { AnyRecord } from '../../../schema/resource.ts'
import type { InputProps } from '../../field-view.ts'
import { useDebounced } from '../useDebounced.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldTexts } from './fields.texts.ts'
import { floating } from './floating.ts'
import { textItemsOf } from './lists.ts'
import { useTitleOf } from './titles.tsx'
import { useField } from './useField.ts'

type ToOptions = CommonOptions & { readonly to: string; readonly filter?: ListFilter }
interface Choice {
  readonly id: string
  readonly title: string
}
const shownChoices = 20

/** Records of a resource that match the typed text, and the titles of those already chosen. */
export const useReferenceChoices = (
  to: string,
  ids: readonly string[],
  open: boolean,
  only?: ListFilter,
) => {
  const t = useTexts(fieldTexts)
  const titleOf = useTitleOf(to)
  const [typedText, setTyped] = useState('')
  const q = useDebounced(typedText.trim(), 250)
  const found = useGetList<AnyRecord>(
    to,
    {
      pagination: { page: 1, perPage: shownChoices },
      filter: { ...only, ...(q ? { q } : {}) },
      meta: { total: 'no' },
    },
    { enabled: open, placeholderData: old => old },
  )
  const named = ids.filter(id => id !== me)
  const chosenRecords = useGetMany<AnyRecord>(to, { ids: named }, { enabled: named.length > 0 })
  const choiceOf = (record: AnyRecord): Choice => ({ id: record.id, title: titleOf(record) })
  const known = new Map([
    [me, { id: me, title: t.me }],
    ...(chosenRecords.data ?? [])
      .filter(record => record !== undefined)
      .map(record => [record.id, choiceOf(record)] as const),
  ])
  const choicesText = JSON.stringify(
    ids.map(
      (id): Choice =>
        known.get(id) ?? { id, title: chosenRecords.isPending || chosenRecords.isError ? '…' : id },
    ),
  )
  return {
    choices: (found.data ?? []).map(choiceOf),
    // another list object would reset the typed text, so an equal list keeps its identity
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was made of such choices above
    chosen: useMemo(() => JSON.parse(choicesText) as Choice[], [choicesText]),
    loading: found.isFetching,
    failed: found.isError,
    setTyped,
  }
}

interface BoxProps {
  readonly id: string
  readonly to: string
  readonly ids: readonly string[]
  /** Only matching records are offered. */
  readonly filter?: ListFilter | undefined
  readonly multiple: boolean
  readonly disabled?: boolean
  readonly error?: boolean
  readonly autoFocus?: boolean | undefined
  readonly placeholder?: string
  /** aria-* of the box. */
  readonly control?: Readonly<Record<string, string | boolean | undefined>>
  set(ids: readonly string[]): void
  onBlur?(): void
  readonly controlRef?: (element: HTMLElement | null) => void
}

/** Finds records by their searchable fields; one, or several. */
export const ReferenceBox = ({
  id,
  to,
  ids,
  filter,
  multiple,
  disabled,
  error,
  autoFocus,
  placeholder,
  control,
  set,
  onBlur,
  controlRef,
}: BoxProps) => {
  const t = useTexts(fieldTexts)
  const [open, setOpen] = useState(false)
  const {
    choices,
    chosen: chosenChoices,
    loading,
    failed,
    setTyped,
  } = useReferenceChoices(to, ids, open, filter)
  return (
    <Autocomplete<Choice, boolean>
      id={id}
      size="small"
      multiple={multiple}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={choices}
      value={multiple ? chosenChoices : (chosenChoices[0] ?? null)}
      disabled={disabled}
      loading={loading}
      loadingText={t.loading}
      noOptionsText={failed ? t.failedToLoad : filter ? t.noneSuitable : t.nothingFound}
      clearText={t.clear}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionLabel={choice => choice.title}
      // the server has searched already, by pinyin and phone too
      filterOptions={options => options}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, next) =>
        set((Array.isArray(next) ? next : next ? [next] : []).map(choice => choice.id))
      }
      onBlur={onBlur}
      slotProps={{ paper: { sx: floating } }}
      renderOption={({ key: _key, ...props }, choice) => (
        <li {...props} key={choice.id}>
          {choice.title}
        </li>
      )}
      renderInput={params => (
        <TextField
          {...params}
          error={error}
          autoFocus={autoFocus}
          placeholder={ids.length ? undefined : placeholder}
          inputRef={controlRef}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...control, autoComplete: 'off' },
          }}
        />
      )}
    />
  )
}

const Framed = ({
  source,
  options,
  disabled,
  autoFocus,
  hideLabel,
  multiple,
}: InputProps<ToOptions> & { multiple: boolean }) => {
  const t = useTexts(fieldTexts)
  const field = useField<string | readonly string[]>({ source, options, disabled })
  const { id, ...control } = field.control
  const ids = multiple
    ? textItemsOf(field.value)
    : typeof field.value === 'string'
      ? [field.value]
      : []
  return (
    <FieldFrame field={field} hideLabel={hideLabel}>
      <ReferenceBox
        id={id}
        to={options.to}
        ids={ids}
        filter={options.filter}
        multiple={multiple}
        disabled={field.disabled}
        error={field.error !== undefined}
        autoFocus={autoFocus}
        placeholder={t.search}
        control={control}
        set={next => field.set(multiple ? next : (next[0] ?? null))}
        onBlur={field.leave}
        controlRef={field.attach}
      />
    </FieldFrame>
  )
}

/** One record of another resource. */
export const ReferenceInput = (props: InputProps<ToOptions>) => (
  <Framed {...props} multiple={false} />
)
/** Several records of another resource. */
export const ReferencesInput = (props: InputProps<ToOptions>) => <Framed {...props} multiple />
