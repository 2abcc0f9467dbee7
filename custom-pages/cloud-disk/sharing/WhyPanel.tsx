import { useQuery } from '@tanstack/react-query'
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
import { explainAccess, type AccessPath } from '../../../resources/cloud-disk/sharing.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { ReferenceBox } from '../../../src/ui/parts/fields/ReferenceInput.tsx'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { ErrorState, SkeletonRows, StatusDot } from '../../../src/ui/parts/States.tsx'
import type { Entry } from '../entries.ts'
import { granteeIcons, useGrantDay } from './GrantLine.tsx'
import { shareTexts } from './share.texts.ts'
import { diskKey } from '../useDisks.ts'

/** One way: what it rests on, and the folders from there to the entry. */
const Way = ({ path }: { readonly path: AccessPath }) => {
  const t = useTexts(shareTexts)
  const dayOf = useGrantDay()
  const { via, nodes, grant, role } = path
  const head = grant
    ? t.grantedTo(
        t.kind[grant.grantee.type],
        grant.grantee.name,
        role === null ? undefined : t.roles[role],
      )
    : via === 'OWN'
      ? t.viaOwn
      : t.viaManage
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
        <Icon name={grant ? granteeIcons[grant.grantee.type] : via === 'OWN' ? 'person' : 'lock'} />
        <Box sx={{ minWidth: 0 }}>
          <Typography data-data sx={{ overflowWrap: 'anywhere' }}>
            {head}
          </Typography>
          {nodes.length > 0 && (
            <Typography
              variant="caption"
              component="div"
              data-data
              sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {nodes.map(({ name }) => name).join(' › ')}
            </Typography>
          )}
          {grant && (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {dayOf(grant)}
            </Typography>
          )}
        </Box>
      </Box>
    </Box>
  )
}

interface Props {
  readonly entry: Entry
  onBack(): void
  onClose(): void
}

type PersonKind = 'teacher' | 'student'

/** The reasons why a person can open an entry; not loaded while no person is chosen. */
const useWhy = (entry: Entry, kind: PersonKind, person: string) => {
  const edu = useEdu()
  return useQuery({
    enabled: person !== '',
    queryKey: [diskKey, 'why', entry.id, kind, person],
    queryFn: ({ signal }) =>
      edu.ask(
        explainAccess,
        { node: entry.id, [kind === 'teacher' ? 'teacherId' : 'studentId']: person },
        { signal, quiet: true },
      ),
    retry: false,
    staleTime: 0,
  })
}

/** The answer: whether they can, and by which grants. */
const Why = ({ answer, isAsked }: { answer: ReturnType<typeof useWhy>; isAsked: boolean }) => {
  const t = useTexts(shareTexts)
  const { data } = answer
  return (
    <Box sx={{ minHeight: 120, pt: 4 }} aria-live="polite">
      {isAsked && answer.isPending && <SkeletonRows rows={2} columns={1} height={56} />}
      {answer.isError && (
        <ErrorState message={refusalOf(answer.error).text} retry={() => void answer.refetch()} />
      )}
      {data && (
        <StatusDot
          tone={data.paths.length > 0 ? 'good' : 'neutral'}
          label={
            data.paths.length > 0
              ? t.canOpen(data.paths.length)
              : data.because === null
                ? t.cannotOpen
                : t.because[data.because]
          }
        />
      )}
      <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {data?.paths.map((path, n) => (
          <Way key={path.grant?.id ?? `${path.via}${n}`} path={path} />
        ))}
      </Box>
      {data && data.paths.length > 1 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t.takesAway}
        </Typography>
      )}
    </Box>
  )
}

interface PersonProps {
  readonly kind: PersonKind
  readonly person: string
  choose(kind: PersonKind, person: string): void
}
/** Where the person is chosen: a teacher or a student. */
const PersonBox = ({ kind, person, choose }: PersonProps) => {
  const t = useTexts(shareTexts)
  const id = useId()
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t.person}
        value={kind}
        onChange={(_event, next: PersonKind | null) => next && choose(next, '')}
        sx={{ mb: 3 }}
      >
        <ToggleButton value="teacher">{t.teacher}</ToggleButton>
        <ToggleButton value="student">{t.student}</ToggleButton>
      </ToggleButtonGroup>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', mb: 1, fontSize: 13 }}>
        {kind === 'teacher' ? t.teacher : t.student}
      </Typography>
      <ReferenceBox
        key={kind}
        id={id}
        to={kind}
        ids={person === '' ? [] : [person]}
        multiple={false}
        autoFocus
        set={([next = '']) => choose(kind, next)}
      />
    </>
  )
}

/**
 * "Why can this person open it": all grants by which a teacher or student can open it, or why they
 * can't.
 */
export const WhyPanel = ({ entry, onBack, onClose }: Props) => {
  const t = useTexts(shareTexts)
  const id = useId()
  const [asked, setAsked] = useState<Omit<PersonProps, 'choose'>>({ kind: 'teacher', person: '' })
  const { kind, person } = asked
  const answer = useWhy(entry, kind, person)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} data-data sx={{ overflowWrap: 'anywhere' }}>
        {t.whyTitle(entry.name)}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>{t.whyHelp}</Typography>
        <PersonBox
          kind={kind}
          person={person}
          choose={(nextKind, next) => setAsked({ kind: nextKind, person: next })}
        />
        <Why answer={answer} isAsked={person !== ''} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack} sx={{ mr: 'auto' }}>
          {t.back}
        </Button>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
