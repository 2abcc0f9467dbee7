import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { tabTexts } from './tabs.texts.ts'

/** The contents of a page tab. */
export interface TabContent {
  readonly name: string
  readonly content: string
}

const maxTabName = 20
const maxTabContent = 10_000

interface TabFormProps {
  readonly tab: TabContent
  /** Resolves with what is wrong with the name, or with undefined. */
  onSave(tab: TabContent): Promise<string | undefined>
  onClose(): void
}

/** Name and content of a page tab; an error of the name shows below it. */
export const TabForm = ({ tab, onSave, onClose }: TabFormProps) => {
  const t = useTexts(tabTexts)
  const [values, setValues] = useState(tab)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    const name = values.name.trim()
    if (name === '') return setRefused(t.nameMissing)
    setBusy(true)
    const why = await onSave({ name, content: values.content.trim() })
    setBusy(false)
    setRefused(why)
    if (why === undefined) onClose()
  }
  return (
    // not a form element, because it may be inside the form of a new course
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        p: 4,
        my: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: theme => theme.tokens.surface,
      }}
    >
      <TextField
        label={t.name}
        size="small"
        autoFocus
        value={values.name}
        error={refused !== undefined}
        helperText={refused}
        onChange={event => {
          setValues({ ...values, name: event.target.value })
          setRefused(undefined)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void save()
        }}
        slotProps={{ htmlInput: { maxLength: maxTabName } }}
        sx={{ maxWidth: 320 }}
      />
      <TextField
        label={t.content}
        size="small"
        multiline
        minRows={4}
        maxRows={16}
        value={values.content}
        onChange={event => setValues({ ...values, content: event.target.value })}
        slotProps={{ htmlInput: { maxLength: maxTabContent } }}
      />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" loading={busy} onClick={() => void save()}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </Box>
    </Box>
  )
}
