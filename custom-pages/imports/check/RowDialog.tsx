import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { PlannedRow } from '../../../src/protocol/imports.ts'
import { checkTexts } from './check.texts.ts'
import { elsewhere, type GridColumn } from './rowTable.ts'
import type { RowEdits } from './useRowEdits.ts'

interface RowDialogProps {
  readonly row: PlannedRow
  readonly columns: readonly GridColumn[]
  readonly edits: RowEdits
  goTo(sheetRow: number): void
  onClose(): void
}

interface CellFieldProps {
  readonly row: PlannedRow
  readonly column: GridColumn
  /** The typed text, if any. */
  readonly text: string | undefined
  readonly busy: boolean
  readonly onType: (text: string) => void
}

const CellField = ({ row, column, text, busy, onType }: CellFieldProps) => {
  const t = useTexts(checkTexts)
  const id = useId()
  const { cells, errors, changes, left } = row
  const { field, label, allowed } = column
  const wrong = errors.find(error => error.field === field)?.msg
  const change = changes.find(one => one.field === field)
  const help = wrong ?? (change ? `${t.was} ${change.from || t.emptyCell}` : undefined)
  return (
    <FormControl
      fullWidth
      error={!left && row.verdict === 'error' && errors.some(error => error.field === field)}
      disabled={left || busy}
    >
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        value={text ?? cells[field] ?? ''}
        inputProps={{
          list: allowed ? `${id}list` : undefined,
          'aria-describedby': `${id}help`,
        }}
        onChange={event => onType(event.target.value)}
      />
      {help && <FormHelperText id={`${id}help`}>{help}</FormHelperText>}
      {allowed && (
        <datalist id={`${id}list`}>
          {allowed.map(one => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      )}
    </FormControl>
  )
}

/**
 * One row with all its cells, each with its error and an input: replaces the grid on small screens.
 */
export const RowDialog = ({ row, columns, edits, goTo, onClose }: RowDialogProps) => {
  const t = useTexts(checkTexts)
  const id = useId()
  const [editedCells, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const { sheetRow, cells, twin, left } = row
  const changed = Object.fromEntries(
    Object.entries(editedCells).filter(([field, text]) => text !== (cells[field] ?? '')),
  )
  const save = async (): Promise<void> => {
    setBusy(true)
    await edits.edit(row, changed)
    setBusy(false)
    onClose()
  }
  const rest = elsewhere(row, columns)
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 470, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
    >
      <DialogTitle id={id}>{t.rowTitle(sheetRow, row.sheet)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, pt: '8px !important' }}>
        {rest && <Box sx={{ color: theme => theme.tones.bad.text }}>{rest}</Box>}
        {twin !== null && (
          <Button variant="text" onClick={() => goTo(twin)} sx={{ justifySelf: 'start' }}>
            {t.twin(twin, row.twinSheet)}
          </Button>
        )}
        {columns.map(column => (
          <CellField
            key={column.field}
            row={row}
            column={column}
            text={editedCells[column.field]}
            busy={busy}
            onType={text => setTyped({ ...editedCells, [column.field]: text })}
          />
        ))}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => void edits.leave(row).then(onClose)}>
          {left ? t.take : t.leave}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          variant="contained"
          disabled={Object.keys(changed).length === 0}
          loading={busy}
          onClick={() => void save()}
        >
          {t.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
