import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import type { JobSummary } from '../../src/protocol/imports.ts'
import type { RowOutcome } from '../../src/protocol/provider.ts'
import { useFindResource } from '../../src/ui/context.tsx'
import { jobTexts } from '../../src/ui/jobs/jobs.texts.ts'
import { isJobOver, isWaiting, runs } from '../../src/ui/jobs/states.ts'
import { importLink } from '../../src/ui/links.ts'
import { listTime } from '../../src/ui/parts/fields/time.ts'
import { Icon } from '../../src/ui/parts/index.ts'
import type { ToneName } from '../../src/ui/theme/tokens.ts'
import { pageTexts } from './jobs.texts.ts'
import { Line } from './Line.tsx'
import type { JobActions } from './useJobActions.tsx'
import type { Own, JobProgress } from './useJobs.ts'

const outcomes: readonly RowOutcome[] = ['created', 'updated', 'unchanged', 'skipped', 'failed']

const tones: Readonly<Record<JobSummary['state'], ToneName>> = {
  UPLOADED: 'informative',
  PARSED: 'careful',
  MAPPED: 'informative',
  CHECKED: 'careful',
  COMMITTING: 'informative',
  DONE: 'good',
  PARTIAL: 'careful',
  CANCELLED: 'neutral',
  FAILED: 'bad',
  UNDONE: 'neutral',
}

/** read = created + updated + unchanged + skipped + failed: all of it, always. */
const Equation = ({ job }: { readonly job: JobSummary }) => {
  const t = useTexts(pageTexts)
  const lang = useLang()
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontVariantNumeric: 'tabular-nums' }}
    >
      <span>
        <b>{job.read.toLocaleString(lang)}</b> {t.read}
      </span>
      {outcomes.map((outcome, at) => (
        <Box
          component="span"
          key={outcome}
          sx={{
            whiteSpace: 'nowrap',
            color:
              job[outcome] === 0
                ? 'text.secondary'
                : outcome === 'failed'
                  ? theme => theme.tones.bad.text
                  : undefined,
          }}
        >
          <Box component="span" sx={{ color: 'text.secondary', mr: 1.5 }}>
            {at === 0 ? '=' : '+'}
          </Box>
          {job[outcome].toLocaleString(lang)} {t.outcomes[outcome]}
        </Box>
      ))}
    </Box>
  )
}

interface ImportLineProps {
  readonly job: JobSummary
  readonly progress: JobProgress
  readonly own: Own
  readonly everyone: boolean
  readonly now: number
  readonly actions: JobActions
}

/** The state of an import: what it waits for, and what can still be done. */
const standingOf = (job: JobSummary, own: Own, now: number) => {
  const { state } = job
  const undoing = job.busy?.doing === 'undoing'
  const waits = isWaiting(state) && job.busy === null
  const over = isJobOver(state)
  const running = job.busy !== null || runs({ kind: 'import', state })
  const fileKept = job.keptUntil !== null && Date.parse(job.keptUntil) > now
  const undoable =
    own.undoable &&
    !running &&
    fileKept &&
    job.operation !== null &&
    state !== 'UNDONE' &&
    over &&
    job.created + job.updated > 0
  return { undoing, waits, over, running, kept: fileKept, undoable }
}
type Standing = ReturnType<typeof standingOf>

interface ImportFactsProps {
  readonly job: JobSummary
  readonly standing: Standing
  readonly now: number
}

const ImportFacts = ({ job, standing, now }: ImportFactsProps) => {
  const t = useTexts(pageTexts)
  const lang = useLang()
  const { state } = job
  const { over, running, waits, undoable } = standing
  const written = job.read > 0 || over
  return (
    <>
      {job.msg && over && <div>{job.msg}</div>}
      {job.undoStopped && !running && <div>{job.undoStopped}</div>}
      {over && written && !(state === 'FAILED' && job.read === 0) && <Equation job={job} />}
      {waits && job.total !== null && job.total !== undefined && (
        <div>{t.found(job.total.toLocaleString(lang))}</div>
      )}
      {undoable && job.keptUntil !== null && (
        <Box sx={{ color: 'text.secondary' }}>
          {t.keptUntil(listTime(job.keptUntil, lang, now))}
        </Box>
      )}
    </>
  )
}

interface ImportActionsProps extends Pick<ImportLineProps, 'job' | 'actions'> {
  readonly standing: Standing
  /** Of the element that names the import. */
  readonly id: string
  readonly link: string
}

const ImportActions = ({ job, standing, id, link, actions }: ImportActionsProps) => {
  const t = useTexts(pageTexts)
  const { waits, over, kept: fileKept, undoable } = standing
  const loading = actions.busy === job.jobId
  return (
    <>
      <Button
        component={RouterLink}
        to={link}
        variant={waits ? 'contained' : 'outlined'}
        aria-describedby={id}
      >
        {waits ? t.continue : t.open}
      </Button>
      {over && fileKept && job.failed > 0 && (
        <Button
          startIcon={<Icon name="download" />}
          aria-describedby={id}
          loading={loading}
          onClick={() => void actions.errorFile(job)}
        >
          {t.errorFile}
        </Button>
      )}
      {!over && (
        <Button
          aria-describedby={id}
          loading={loading}
          onClick={() => void actions.cancelImport(job)}
        >
          {t.cancel}
        </Button>
      )}
      {undoable && (
        <Button
          startIcon={<Icon name="restore" />}
          aria-describedby={id}
          loading={loading}
          onClick={() => void actions.undoImport(job)}
        >
          {t.undo}
        </Button>
      )}
    </>
  )
}

/** An import: its file, progress, results, error file and undo. */
export const ImportLine = ({ job, progress, own, everyone, now, actions }: ImportLineProps) => {
  const t = useTexts(pageTexts)
  const states = useTexts(jobTexts).importStates
  const label = useLabel()
  const def = useFindResource()(job.resource)
  const { jobId, state } = job
  const standing = standingOf(job, own, now)
  const { undoing, over, running } = standing
  const id = `job-${jobId}`
  const link = importLink({ jobId })
  return (
    <Line
      id={id}
      name={job.fileName}
      title={
        <>
          <Link component={RouterLink} to={link}>
            {job.fileName}
          </Link>
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 2 }}>
            {def ? label(def.plural) : job.resource}
          </Box>
        </>
      }
      by={everyone ? job.createdByName : undefined}
      from={job.createTime}
      took={over ? job.worked : undefined}
      now={now}
      tone={running ? 'informative' : tones[state]}
      word={undoing ? t.beingUndone : states[state]}
      progress={running ? progress : undefined}
      facts={<ImportFacts job={job} standing={standing} now={now} />}
      actions={
        <ImportActions job={job} standing={standing} id={id} link={link} actions={actions} />
      }
    />
  )
}
