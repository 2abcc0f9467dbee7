import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { noHeadingRow } from '../../../src/protocol/imports.ts'
import { wizardTexts } from '../wizard.texts.ts'

interface HeadingChoiceProps {
  readonly row: number
  readonly disabled: boolean
  onChoose(row: number): void
  /**
   * Reads the sheet with its headings in this row; resolves to false if it has nothing there.
   */
  onRead(row: number): Promise<boolean>
}

/** Chooses the row of the headings, at any depth, or that the sheet has none. */
export const HeadingChoice = ({ row, disabled, onChoose, onRead }: HeadingChoiceProps) => {
  const t = useTexts(wizardTexts)
  const [text, setText] = useState('')
  const [missingRow, setMissingRow] = useState<number>()
  const none = row === noHeadingRow
  const typed = /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text.trim()) : undefined
  const show = async (): Promise<void> => {
    if (typed === undefined) return
    setMissingRow((await onRead(typed)) ? undefined : typed)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3, mb: 3 }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={none}
            disabled={disabled}
            onChange={event => onChoose(event.target.checked ? noHeadingRow : 0)}
          />
        }
        label={t.noHeadingRow}
      />
      {!none && (
        <>
          <TextField
            size="small"
            sx={{ width: 180 }}
            label={t.headingRowNumber}
            value={text}
            disabled={disabled}
            error={missingRow !== undefined}
            helperText={missingRow === undefined ? undefined : t.emptyRow(missingRow)}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            onChange={event => {
              setText(event.target.value)
              setMissingRow(undefined)
            }}
            onKeyDown={event => {
              if (event.key === 'Enter') void show()
            }}
          />
          <Button
            variant="outlined"
            disabled={disabled || typed === undefined}
            onClick={() => void show()}
          >
            {t.showRow}
          </Button>
        </>
      )}
    </Box>
  )
}
