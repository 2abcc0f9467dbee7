import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { catalogueTexts } from './catalogue.texts.ts'

interface NameEditorProps {
  /** Of the box. */
  readonly label: string
  readonly name: string
  readonly maxLength: number
  /** Label of the button; by default 'Save'. */
  readonly submit?: string
  /** Resolves with why the name was refused, or with undefined. */
  onSave(name: string): Promise<string | undefined>
  onClose(): void
}

/** Edits a name in place: Enter saves it, Escape cancels; a refusal shows below it. */
export const NameEditor = ({
  label,
  name,
  maxLength,
  submit,
  onSave,
  onClose,
}: NameEditorProps) => {
  const t = useTexts(catalogueTexts)
  const [text, setText] = useState(name)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  // after a menu that was chosen from has handed the focus back to its button
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
  }, [])
  const typed = text.trim()
  const save = async (): Promise<void> => {
    if (busy) return
    if (typed === name) return onClose()
    setBusy(true)
    const why = await onSave(typed)
    setBusy(false)
    setRefused(why)
    if (why === undefined) onClose()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (typed !== '') void save()
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, flex: 1, py: 1 }}
    >
      <TextField
        size="small"
        inputRef={box}
        value={text}
        error={refused !== undefined}
        helperText={refused}
        onChange={event => {
          setText(event.target.value)
          setRefused(undefined)
        }}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
        slotProps={{ htmlInput: { 'aria-label': label, maxLength } }}
        sx={{ flex: '1 1 200px', maxWidth: 480 }}
      />
      <Button type="submit" variant="contained" disabled={typed === ''} loading={busy}>
        {submit ?? t.save}
      </Button>
      <Button onClick={onClose}>{t.cancel}</Button>
    </Box>
  )
}
