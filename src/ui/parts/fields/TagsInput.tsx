import Autocomplete from '@mui/material/Autocomplete'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useResourceContext } from 'react-admin'
import { useState, type ClipboardEvent } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { tagsInUseOf } from '../../../protocol/calls/tagsInUse.ts'
import type { TagsOptions } from '../../../schema/fields/tags/index.ts'
import type { InputProps } from '../../field-view.ts'
import { useAsk } from '../../useAsk.ts'
import { useDebounced } from '../useDebounced.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldTexts } from './fields.texts.ts'
import { floating } from './floating.ts'
import { splitWords, textItemsOf } from './lists.ts'
import { useField } from './useField.ts'

const Word = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  maxWidth: '100%',
  height: 24,
  paddingInline: '8px 2px',
  borderRadius: 4,
  overflow: 'hidden',
  background: theme.palette.action.hover,
  border: `1px solid ${theme.palette.divider}`,
  fontSize: 12,
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& button': {
    border: 0,
    background: 'none',
    color: theme.palette.text.secondary,
    cursor: 'pointer',
    font: 'inherit',
    fontSize: 14,
    lineHeight: '20px',
    width: 24,
    height: 22,
    borderRadius: 4,
  },
  '& button:hover': { color: theme.palette.text.primary },
}))

const contains = (tag: string, typedText: string): boolean =>
  tag.toLowerCase().includes(typedText.trim().toLowerCase())

/** Tags of other records that contain the typed text; [] where the field suggests none. */
const useTagsInUse = (field: string, typedText: string, ready: boolean): readonly string[] => {
  const resource = useResourceContext() ?? ''
  const q = useDebounced(typedText.trim(), 250)
  const { data } = useAsk(tagsInUseOf(resource), { field, q }, ready && resource !== '')
  return ready ? (data?.list ?? []) : []
}

interface WordProps {
  readonly word: string
  readonly disabled: boolean
  readonly onDelete: (event: unknown) => void
}

/** One tag in the box, with the button that takes it away. */
const TagWord = ({ word, disabled, onDelete, ...props }: WordProps) => {
  const t = useTexts(fieldTexts)
  return (
    <Word {...props}>
      <span data-data title={word}>
        {word}
      </span>
      {!disabled && (
        <button type="button" aria-label={t.remove(word)} onClick={onDelete}>
          ×
        </button>
      )}
    </Word>
  )
}

/** The words of a field, and what is being typed beside them. */
const useWords = (field: ReturnType<typeof useField<readonly string[]>>) => {
  const [typedText, setTyped] = useState('')
  const words = textItemsOf(field.value)
  const add = (text: string) => {
    const more = splitWords(text).filter(word => !words.includes(word))
    if (more.length) field.set([...words, ...more])
    setTyped('')
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text')
    if (splitWords(text).length < 2) return
    event.preventDefault()
    add(`${typedText}${text}`)
  }
  return { words, typedText, setTyped, add, onPaste }
}

/**
 * Free words: Enter, '#' or a comma ends one, a pasted list is cut into its words, Backspace in the
 * empty box takes the last away. Where the field has `suggest`, tags in use are offered.
 */
export const TagsInput = ({
  source,
  options,
  disabled,
  autoFocus,
  hideLabel,
}: InputProps<TagsOptions>) => {
  const t = useTexts(fieldTexts)
  const field = useField<readonly string[]>({ source, options, disabled })
  const { id, ...control } = field.control
  const { words, typedText, setTyped, add, onPaste } = useWords(field)
  const [open, setOpen] = useState(false)
  const suggested = useTagsInUse(source, typedText, open && options.suggest === true)
  return (
    <FieldFrame field={field} hideLabel={hideLabel}>
      <Autocomplete<string, true, true, true>
        id={id}
        size="small"
        multiple
        freeSolo
        disableClearable
        filterSelectedOptions
        open={open && suggested.length > 0}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={suggested}
        // what was typed since waits for the server's answer
        filterOptions={tags => tags.filter(tag => contains(tag, typedText))}
        value={[...words]}
        inputValue={typedText}
        disabled={field.disabled}
        onInputChange={(_event, text, reason) => {
          if (reason !== 'input') setTyped('')
          else if (/[#＃,，]/.test(text)) add(text)
          else setTyped(text)
        }}
        onChange={(_event, next, reason) => {
          if (reason === 'createOption') add(typedText)
          else field.set([...new Set(next)])
        }}
        onBlur={event => {
          if (typedText.trim()) add(typedText)
          field.leave(event)
        }}
        slotProps={{ paper: { sx: floating } }}
        renderValue={(shown, itemProps) =>
          shown.map((word, index) => {
            const { key: _key, className: _class, ...props } = itemProps({ index })
            return <TagWord key={word} word={word} {...props} />
          })
        }
        renderInput={params => (
          <TextField
            {...params}
            name={field.name}
            error={field.error !== undefined}
            autoFocus={autoFocus}
            placeholder={words.length ? undefined : t.addTag}
            inputRef={field.attach}
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                ...control,
                autoComplete: 'off',
                onPaste,
              },
            }}
          />
        )}
      />
    </FieldFrame>
  )
}
