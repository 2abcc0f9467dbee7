import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { canDo } from '../../access/index.ts'
import { useLabel, useLang, useTexts } from '../../i18n/texts.ts'
import type { HistoryEntry } from '../../protocol/provider.ts'
import { titleOf } from '../../schema/derive.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useAccess, useEdu } from '../context.tsx'
import { WholeCells } from '../parts/fields/cells.tsx'
import { relativeTime } from '../parts/fields/relativeTime.ts'
import { FieldValue } from '../show/FieldValue.tsx'
import { formTexts } from './form.texts.ts'
import type { Collision } from './merge.ts'
import type { Choice, Conflict } from './useSave.ts'

export interface ConflictDialogProps {
  readonly resource: AnyResource
  readonly conflict: Conflict
  readonly busy: boolean
  /** Why a deleted record could not be restored. */
  readonly failed?: string | undefined
  onSettle(choice: Choice): void
  onRestore?(): void
  onClose(): void
}

/** The last author in the record's history: a hint beside the choice, never a condition of it. */
const useLatest = (
  resource: AnyResource,
  id: string,
  version: number,
): ((done: (entry: HistoryEntry) => boolean) => string | undefined) => {
  const edu = useEdu()
  const lang = useLang()
  const t = useTexts(formTexts)
  const [now] = useState(Date.now)
  const { data } = useQuery({
    queryKey: ['history', resource.name, id, 'conflict', version],
    queryFn: ({ signal }) =>
      edu.history(resource.name, { id, limit: 20, signal, silent: true, quiet: true }),
    retry: false,
  })
  return done => {
    const entry = data?.list.find(done)
    return entry && t.byWhom(entry.actorName, relativeTime(entry.at, lang, now))
  }
}

const Gone = ({ resource, conflict, busy, failed, onRestore, onClose }: ConflictDialogProps) => {
  const t = useTexts(formTexts)
  const may = canDo(useAccess(), resource, 'restore')
  const latest = useLatest(resource, conflict.theirs.id, conflict.theirs.version)
  return (
    <>
      <DialogTitle id="conflict-title">
        {t.goneTitle(titleOf(resource, conflict.theirs))}
      </DialogTitle>
      <DialogContent>
        <Typography>{latest(({ after }) => (after?.['deletedAt'] ?? null) !== null)}</Typography>
        <Typography>{may ? t.goneText : t.goneNoRight}</Typography>
        {failed !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failed}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.keepTyping}</Button>
        {may && onRestore && (
          <Button variant="contained" loading={busy} onClick={onRestore} autoFocus>
            {t.goneRestore}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

const sides = ['mine', 'theirs'] as const

interface CollidingFieldProps {
  readonly resource: AnyResource
  readonly theirs: AnyRecord
  readonly collision: Collision
  /** Who changed the field last, and when. */
  readonly changedBy: string | undefined
  readonly side: 'mine' | 'theirs' | undefined
  readonly onChoose: (side: 'mine' | 'theirs') => void
}

const CollidingField = ({
  resource,
  theirs,
  collision,
  changedBy,
  side: chosenSide,
  onChoose,
}: CollidingFieldProps) => {
  const t = useTexts(formTexts)
  const label = useLabel()
  const { field } = collision
  return (
    <Box sx={{ mb: 4 }}>
      <Typography id={`conflict-${field}`} sx={{ fontWeight: 600 }}>
        {label(resource.fields[field]?.options.label ?? { en: field, zh: field })}
      </Typography>
      <Box sx={{ fontSize: 12, color: 'text.secondary', minHeight: 18 }}>{changedBy}</Box>
      <RadioGroup
        aria-labelledby={`conflict-${field}`}
        value={chosenSide ?? ''}
        onChange={(_, value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
        sx={{
          display: 'grid',
          gap: 2,
          mt: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {sides.map(side => (
          <FormControlLabel
            key={side}
            value={side}
            control={<Radio size="small" />}
            label={
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                <Box
                  component="span"
                  sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}
                >
                  {side === 'mine' ? t.mine : t.theirs}
                </Box>
                <WholeCells>
                  <FieldValue
                    resource={resource}
                    name={field}
                    record={{ ...theirs, [field]: collision[side] }}
                  />
                </WholeCells>
              </Box>
            }
            sx={{
              m: 0,
              p: 2,
              alignItems: 'flex-start',
              border: 1,
              borderRadius: 1,
              borderColor: chosenSide === side ? 'primary.main' : 'divider',
            }}
          />
        ))}
      </RadioGroup>
    </Box>
  )
}

const Colliding = ({ resource, conflict, busy, onSettle, onClose }: ConflictDialogProps) => {
  const t = useTexts(formTexts)
  const latest = useLatest(resource, conflict.theirs.id, conflict.theirs.version)
  const [choice, setChoice] = useState<Choice>({})
  const all = (side: 'mine' | 'theirs'): void =>
    setChoice(Object.fromEntries(conflict.collisions.map(({ field }) => [field, side])))
  return (
    <>
      <DialogTitle id="conflict-title">{t.conflictTitle}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>{conflict.again ? t.conflictAgain : t.conflictText}</Typography>
        {conflict.collisions.length > 1 && (
          <Box sx={{ display: 'flex', gap: 2, mb: 3 }}>
            {sides.map(side => (
              <Button key={side} onClick={() => all(side)}>
                {side === 'mine' ? t.allMine : t.allTheirs}
              </Button>
            ))}
          </Box>
        )}
        {conflict.collisions.map(collision => (
          <CollidingField
            key={collision.field}
            resource={resource}
            theirs={conflict.theirs}
            collision={collision}
            changedBy={latest(({ after }) => Object.hasOwn(after ?? {}, collision.field))}
            side={choice[collision.field]}
            onChoose={side => setChoice({ ...choice, [collision.field]: side })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          variant="contained"
          disabled={busy || conflict.collisions.some(({ field }) => !choice[field])}
          onClick={() => onSettle(choice)}
        >
          {t.merge}
        </Button>
      </DialogActions>
    </>
  )
}

/**
 * Shows another person's changes: my version and theirs side by side for each field that both
 * changed; for a deleted record, a way to restore it.
 */
export const ConflictDialog = (props: ConflictDialogProps) => (
  <Dialog
    open
    onClose={props.onClose}
    aria-labelledby="conflict-title"
    slotProps={{ paper: { sx: { width: 640, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
  >
    {props.conflict.gone ? (
      <Gone {...props} />
    ) : (
      <Colliding key={props.conflict.theirs.version} {...props} />
    )}
  </Dialog>
)
