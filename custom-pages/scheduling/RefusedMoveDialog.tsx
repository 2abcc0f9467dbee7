import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { LeaveQuestion } from '../../src/ui/form/LeaveQuestion.tsx'
import { useClosing } from '../../src/ui/form/useClosing.ts'
import { Clashes } from './Clashes.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import { moveTexts } from './move.texts.ts'
import type { Moving, RefusedMove } from './useMove.ts'

export const forceRight = 'lesson.force'

/** The query for free times: for a single lesson, not for a series or a deletion. */
const useFreeTimeQuestion = ({ proposal: { entry, place }, scope }: RefusedMove, zone: string) =>
  useMemo(
    () =>
      place === 'removed' || scope !== 'THIS'
        ? undefined
        : {
            people: [
              ...new Set([
                place.holderId ?? entry.lesson.teacherId ?? '',
                ...entry.lesson.assistants,
              ]),
            ].filter(person => person !== ''),
            courseIds: [entry.lesson.courseId],
            minutes: place.minutes,
            timezone: zone,
            from: place.start,
            limit: 3,
            exceptLessonId: entry.id,
          },
    [entry, place, scope, zone],
  )

interface ForceFieldProps {
  readonly reason: string
  readonly setReason: (reason: string) => void
  readonly onForce: (reason: string) => void
}
const ForceField = ({ reason, setReason, onForce }: ForceFieldProps) => {
  const t = useTexts(moveTexts)
  return (
    <Box sx={{ mt: 4, display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <TextField
        size="small"
        fullWidth
        label={`${t.forceTitle}: ${t.reason}`}
        helperText={t.reasonHelp}
        value={reason}
        onChange={event => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Button
        color="error"
        disabled={reason.trim() === ''}
        onClick={() => onForce(reason.trim())}
        sx={{ flex: 'none' }}
      >
        {t.force}
      </Button>
    </Box>
  )
}

/**
 * Shows why a change was refused and what can be done: take a free time, change the other lessons
 * only, or accept the clash with a reason.
 */
export const RefusedMoveDialog = ({
  refused,
  zone,
  move,
}: {
  readonly refused: RefusedMove
  readonly zone: string
  readonly move: Moving
}) => {
  const t = useTexts(moveTexts)
  const id = useId()
  const allowed = useAllowed()
  const {
    proposal: { entry, place },
    results,
  } = refused
  const bad = results.filter(({ state }) => state === 'CLASH' || state === 'REFUSED')
  const good = results.filter(({ state }) => state === 'CHANGED').length
  const forcible =
    place !== 'removed' && bad.every(({ state }) => state === 'CLASH') && allowed(forceRight)
  const question = useFreeTimeQuestion(refused, zone)
  const [reason, setReason] = useState('')
  const { closing, close } = useClosing(reason.trim() !== '', move.cancel)
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 560, m: 4 } } }}
    >
      <LeaveQuestion guard={closing} />
      <DialogTitle id={id}>
        {results.length > 1
          ? t.refusedMany(bad.length, results.length)
          : t.refusedTitle(entry.lesson.name)}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t.refusedHelp}</Typography>
        <Box
          sx={{ display: 'grid', gap: 2, maxHeight: 260, overflow: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label={t.refusedHelp}
        >
          {bad.map(({ lessonId, name, msg, clashes }) => (
            <Box key={lessonId}>
              {results.length > 1 && <Typography variant="subtitle2">{name}</Typography>}
              {clashes?.length ? (
                <Clashes clashes={clashes} zone={zone} />
              ) : (
                <Typography>{msg}</Typography>
              )}
            </Box>
          ))}
        </Box>
        {question && <FreeTimes question={question} onTake={start => move.retry({ start })} />}
        {forcible && (
          <ForceField
            reason={reason}
            setReason={setReason}
            onForce={forceReason => move.retry({ forceReason })}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t.cancel}</Button>
        {good > 0 && bad.length > 0 && (
          <Button variant="contained" onClick={() => move.retry({ skipRefused: true })}>
            {t.othersOnly(good)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
