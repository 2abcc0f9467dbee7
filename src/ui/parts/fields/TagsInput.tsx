import { styled } from '@mui/material/styles'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import type { InputProps } from '../../field-view.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldTexts } from './fields.texts.ts'
import { splitWords, textItemsOf } from './lists.ts'
import { useField } from './useField.ts'

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  alignItems: 'center',
  minHeight: 34,
  padding: 4,
  borderRadius: 6,
  cursor: 'text',
  border: `1px solid ${theme.tokens?.lineStrong ?? theme.palette.divider}`,
  background: theme.palette.background.paper,
  '&:focus-within': {
    borderColor: theme.palette.primary.main,
    boxShadow: `0 0 0 3px ${theme.palette.primary.light}`,
  },
  '&[data-invalid="true"]': { borderColor: theme.palette.error.main },
  '&[data-disabled="true"]': { background: theme.palette.action.hover },
  '& input': {
    flex: '1 1 120px',
    minWidth: 80,
    height: 24,
    border: 0,
    outline: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    padding: '0 6px',
  },
  '& input::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
}))
export const Word = styled('span')(({ theme }) => ({
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

/**
 * Free words: Enter, '#' or a comma ends one, a pasted list is cut into its words, Backspace in the
 * empty box takes the last away.
 */
export const TagsInput = ({ source, options, disabled, autoFocus, hideLabel }: InputProps) => {
  const t = useTexts(fieldTexts)
  const field = useField<readonly string[]>({ source, options, disabled })
  const { attach } = field
  const [typedText, setTyped] = useState('')
  const words = textItemsOf(field.value)
  const add = (text: string) => {
    const more = splitWords(text).filter(word => !words.includes(word))
    if (more.length) field.set([...words, ...more])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && typedText.trim()) {
      event.preventDefault()
      add(typedText)
    } else if (event.key === 'Backspace' && typedText === '' && words.length)
      field.set(words.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (splitWords(text).length < 2) return
    event.preventDefault()
    add(`${typedText}${text}`)
  }
  return (
    <FieldFrame field={field} hideLabel={hideLabel}>
      <Box
        data-invalid={field.error !== undefined}
        data-disabled={field.disabled}
        onMouseDown={event => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          event.currentTarget.querySelector('input')?.focus()
        }}
      >
        {words.map(word => (
          <Word key={word}>
            <span data-data title={word}>
              {word}
            </span>
            {!field.disabled && (
              <button
                type="button"
                aria-label={t.remove(word)}
                onClick={() => field.set(words.filter(other => other !== word))}
              >
                ×
              </button>
            )}
          </Word>
        ))}
        <input
          {...field.control}
          name={field.name}
          value={typedText}
          disabled={field.disabled}
          placeholder={words.length ? undefined : t.addTag}
          autoFocus={autoFocus}
          autoComplete="off"
          ref={attach}
          onChange={event =>
            /[#＃,，]/.test(event.target.value)
              ? add(event.target.value)
              : setTyped(event.target.value)
          }
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={event => {
            if (typedText.trim()) add(typedText)
            field.leave(event)
          }}
        />
      </Box>
    </FieldFrame>
  )
}
