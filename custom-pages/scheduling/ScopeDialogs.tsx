import Dialog from '@mui/material/Dialog'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import type { SeriesScope } from '../../resources/scheduling/scheduling.calls.ts'
import { ConfirmDialog } from '../../src/ui/parts/index.ts'
import { moveTexts } from './move.texts.ts'
import type { Moving, Proposal } from './useMove.ts'

const scopes: readonly SeriesScope[] = ['THIS', 'FOLLOWING', 'ALL']

const Scopes = ({
  title,
  move,
  danger,
}: {
  readonly title: string
  readonly move: Moving
  readonly danger: boolean
}) => {
  const t = useTexts(moveTexts)
  const id = useId()
  const [scope, setScope] = useState<SeriesScope>('THIS')
  return (
    <Dialog
      open
      onClose={move.cancel}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 470, m: 4 } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <RadioGroup
          value={scope}
          onChange={(_, value) => setScope(scopes.find(name => name === value) ?? scope)}
          aria-label={t.askScope}
        >
          {scopes.map(name => (
            <FormControlLabel
              key={name}
              value={name}
              control={<Radio autoFocus={name === scope} />}
              label={t.scopes[name]}
            />
          ))}
        </RadioGroup>
        <Typography variant="caption" sx={{ color: 'text.secondary', mt: 2, display: 'block' }}>
          {t.scopeHelp}
          {danger && ` ${t.removeHelp}`}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={move.cancel}>{t.cancel}</Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={() => move.choose(scope)}
        >
          {danger ? t.remove : t.goOn}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Asks which lessons of a series a change applies to, and for confirmation of a deletion. */
export const ScopeDialogs = ({
  proposal,
  step,
  move,
}: {
  readonly proposal: Proposal
  readonly step: 'scope' | 'remove'
  readonly move: Moving
}) => {
  const t = useTexts(moveTexts)
  const { lesson } = proposal.entry
  if (step === 'scope') return <Scopes title={t.askScope} move={move} danger={false} />
  if (lesson.seriesId !== null)
    return <Scopes title={t.askRemove(lesson.name)} move={move} danger />
  return (
    <ConfirmDialog
      open
      title={t.askRemove(lesson.name)}
      confirm={t.remove}
      danger
      onConfirm={() => move.choose('THIS')}
      onClose={move.cancel}
    >
      {t.removeHelp}
    </ConfirmDialog>
  )
}
