import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Box from '@mui/material/Box'
import { useRef, useState, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLabel, useTexts } from '../../../../src/i18n/texts.ts'
import { fieldOf } from '../../../../src/schema/index.ts'
import type { InputViewProps } from '../../../../src/schema/resource.ts'
import { Icon } from '../../../../src/ui/parts/icons.tsx'
import { viewOf } from '../../../../src/ui/view-of.ts'
import { placeholderFields } from '../automation.parts.ts'
import { automation } from '../automation.resource.ts'
import { automationTexts } from '../automation.texts.ts'
import { helps } from './helps.ts'
import { insertedAt } from './insertedAt.ts'
import { useIsAsked, useTerms } from './useTerms.ts'

/** The labels of a message's placeholders. */
const usePlaceholders = (): readonly (readonly [string, string])[] => {
  const t = useTexts(automationTexts)
  const label = useLabel()
  const { subject, trigger } = useTerms()
  return [
    ['receiver', t.receiver],
    ['school', t.school],
    ...(trigger === 'COUNT' ? [['count', t.number] as const] : []),
    ...(subject ? placeholderFields(subject) : []).flatMap(name => {
      const field = subject && fieldOf(subject, name)
      return field ? [[name, label(field.options.label)] as const] : []
    }),
  ]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A message, with a menu that inserts a field's name at the cursor. */
const messageInput = (name: 'messageZh' | 'messageEn') => {
  const MessageInput = ({ source, disabled }: InputViewProps): ReactNode => {
    const { [name]: field } = automation.fields
    const { Input } = viewOf(field)
    const t = useTexts(automationTexts)
    const label = useLabel()
    const form = useFormContext()
    const placeholders = usePlaceholders()
    const box = useRef<HTMLDivElement>(null)
    const [anchor, setAnchor] = useState<HTMLElement | null>(null)
    const insert = (placeholder: string) => {
      const area = box.current?.querySelector('textarea')
      const text = textOf(form.getValues(source))
      const at = area?.selectionStart ?? text.length
      const next = insertedAt(text, at, `{${placeholder}}`)
      form.setValue(source, next.text, { shouldDirty: true })
      setAnchor(null)
      requestAnimationFrame(() => {
        area?.focus()
        area?.setSelectionRange(next.cursor, next.cursor)
      })
    }
    if (!useIsAsked(name)) return null
    return (
      <Box ref={box} sx={{ position: 'relative' }}>
        <Input
          source={source}
          options={
            name === 'messageEn' ? { ...field.options, help: helps.messageEn } : field.options
          }
          disabled={disabled}
        />
        {!disabled && (
          <Button
            size="small"
            variant="text"
            startIcon={<Icon name="plus" />}
            aria-label={t.insertInto(label(field.options.label))}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={event => setAnchor(event.currentTarget)}
            sx={{ position: 'absolute', top: -6, insetInlineEnd: 0 }}
          >
            {t.insert}
          </Button>
        )}
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {placeholders.map(([key, text]) => (
            <MenuItem key={key} onClick={() => insert(key)}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Box>
    )
  }
  return MessageInput
}

export const MessageZhInput = messageInput('messageZh')
export const MessageEnInput = messageInput('messageEn')
