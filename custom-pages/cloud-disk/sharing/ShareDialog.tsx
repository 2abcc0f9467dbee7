import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import {
  granteeTypes,
  type GranteeType,
} from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { ReferenceBox } from '../../../src/ui/parts/fields/ReferenceInput.tsx'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { ErrorState, SkeletonRows } from '../../../src/ui/parts/States.tsx'
import type { DiskDialogProps } from '../browse/DiskDialogs.tsx'
import { ExpiryInput } from './ExpiryInput.tsx'
import { GrantLine } from './GrantLine.tsx'
import { InstitutionBox } from './InstitutionBox.tsx'
import { shareTexts } from './share.texts.ts'
import { useNewShares, type NewShares } from './useNewShares.ts'
import { useGrantWork, useNodeGrants, type GrantWork } from './useSharing.ts'
import { WhyPanel } from './WhyPanel.tsx'

const helps = {
  TEACHER: 'teachersHelp',
  CLASS: 'classesHelp',
  INSTITUTION: 'institutionsHelp',
} as const

/** The search box for grantees. */
const GranteeBox = ({ state }: { readonly state: NewShares }) => {
  const t = useTexts(shareTexts)
  const id = useId()
  const { kind, errors } = state
  const { institutions: wrong } = errors
  if (kind === 'INSTITUTION') return <InstitutionBox state={state.institutions} error={wrong} />
  const isTeacher = kind === 'TEACHER'
  const error = errors[isTeacher ? 'teachers' : 'courses']
  return (
    <Box>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', mb: 1, fontSize: 13 }}>
        {t.kinds[kind]}
      </Typography>
      <ReferenceBox
        key={kind}
        id={id}
        to={isTeacher ? 'teacher' : 'course'}
        filter={isTeacher ? { status: 'ON_JOB' } : undefined}
        ids={isTeacher ? state.teachers : state.courses}
        multiple
        error={error !== undefined}
        set={isTeacher ? state.setTeachers : state.setCourses}
      />
      {error !== undefined && (
        <Typography role="alert" variant="caption" sx={{ color: 'error.main' }}>
          {error}
        </Typography>
      )}
    </Box>
  )
}

/** The grantees of its own grants and of those of the folders above it. */
const Grants = ({
  node,
  work,
  now,
}: {
  readonly node: string
  readonly work: GrantWork
  readonly now: number
}) => {
  const t = useTexts(shareTexts)
  const grants = useNodeGrants(node)
  const { busy } = work
  if (grants.isPending) return <SkeletonRows rows={2} columns={2} height={56} />
  if (grants.isError)
    return <ErrorState message={refusalOf(grants.error).text} retry={() => void grants.refetch()} />
  const { own, inherited } = grants.data
  return (
    <>
      <Typography variant="h3" sx={{ mt: 4, mb: 1 }}>
        {t.own}
      </Typography>
      {own.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t.nobody}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {own.map(grant => (
          <GrantLine
            key={grant.id}
            grant={grant}
            now={now}
            busy={busy}
            revoke={() => void work.revoke([grant.id])}
            extend={until => work.extend([grant.id], until)}
          />
        ))}
      </Box>
      {inherited.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 4, mb: 1 }}>
            {t.inherited}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {inherited.map(grant => (
              <GrantLine
                key={grant.id}
                grant={grant}
                now={now}
                busy={busy}
                note={<span data-data>{` · ${t.from(grant.nodeName)}`}</span>}
                revoke={undefined}
                extend={undefined}
              />
            ))}
          </Box>
        </>
      )}
    </>
  )
}

/** Shares entries with teachers, classes and other institutions, and shows who has them already. */
export const ShareDialog = ({ screen, dialog, onClose }: DiskDialogProps) => {
  const t = useTexts(shareTexts)
  const id = useId()
  const now = useNow()
  const { entries } = dialog
  const [first] = entries
  const state = useNewShares(entries, now, screen.work.refresh)
  const work = useGrantWork(now, screen.work.refresh)
  const { expiresAt: wrongDay } = state.errors
  const [isWhy, setWhy] = useState(false)
  const isOne = entries.length === 1 && first !== undefined
  const title = isOne ? t.title(first.name) : t.titleMany(entries.length)
  if (isWhy && first)
    return <WhyPanel entry={first} onBack={() => setWhy(false)} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} data-data sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t.with}
          value={state.kind}
          onChange={(_event, next: GranteeType | null) => next && state.setKind(next)}
          sx={{ mb: 3, flexWrap: 'wrap' }}
        >
          {keysOf(granteeTypes).map(kind => (
            <ToggleButton key={kind} value={kind}>
              {t.kinds[kind]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <GranteeBox state={state} />
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1, mb: 3 }}>
          {t[helps[state.kind]]}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
          <ExpiryInput
            value={state.expiry}
            now={now}
            error={state.isDayWrong ? t.dayWrong : wrongDay}
            set={state.setExpiry}
          />
          <Box sx={{ flex: 1 }} />
          <Button
            variant="contained"
            loading={state.busy}
            disabled={!state.canAdd}
            onClick={() => void state.add()}
          >
            {t.share}
          </Button>
        </Box>
        {isOne && <Grants node={first.id} work={work} now={now} />}
      </DialogContent>
      <DialogActions>
        {isOne && (
          <Button onClick={() => setWhy(true)} sx={{ mr: 'auto' }}>
            {t.why}
          </Button>
        )}
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
