import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { can } from '../../../src/access/index.ts'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { readErrorBook, resumeImport, undoImport } from '../../../src/protocol/calls/imports.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import { everyonesJobs } from '../../../src/protocol/tasks.ts'
import { useAccess, useEdu } from '../../../src/ui/context.tsx'
import { importLink, linkTo } from '../../../src/ui/links.ts'
import { dayText } from '../../../src/ui/parts/fields/time.ts'
import { Icon, useConfirm } from '../../../src/ui/parts/index.ts'
import { commitTexts } from './commit.texts.ts'
import { CleanedNote } from '../check/CleanedNote.tsx'
import { CreatedNote } from './CreatedNote.tsx'
import { FileNotes } from '../sheet/FileNotes.tsx'
import { FixedNote } from '../check/FixedNote.tsx'
import { LeftSheets } from '../sheet/LeftSheets.tsx'
import { ImportRefusal } from '../ImportRefusal.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import { ResultRows } from './ResultRows.tsx'
import { StepFrame } from '../StepFrame.tsx'
import type { StepProps } from '../stepProps.ts'
import { Undone } from './Undone.tsx'
import { useDownload } from '../useDownload.ts'
import type { CallFailure } from '../useImportJob.ts'
import { wizardTexts } from '../wizard.texts.ts'

const headOf: Partial<
  Record<
    WizardJob['state'],
    readonly [
      'success' | 'warning' | 'error' | 'info',
      'doneTitle' | 'partialTitle' | 'cancelledTitle' | 'failedTitle' | 'undoneTitle',
    ]
  >
> = {
  DONE: ['success', 'doneTitle'],
  PARTIAL: ['warning', 'partialTitle'],
  CANCELLED: ['info', 'cancelledTitle'],
  FAILED: ['error', 'failedTitle'],
  UNDONE: ['info', 'undoneTitle'],
}

interface ResultActionsProps extends Pick<StepProps, 'resource' | 'state' | 'job'> {
  readonly resumable: boolean
  /** The import may have written records. */
  readonly written: boolean
  readonly onUndo: (() => void) | undefined
}

const ResultActions = ({
  resource,
  state,
  job,
  resumable,
  written,
  onUndo,
}: ResultActionsProps) => {
  const t = useTexts(commitTexts)
  const w = useTexts(wizardTexts)
  const label = useLabel()
  return (
    <>
      {resumable && (
        <Button
          variant="contained"
          loading={state.doing}
          onClick={() =>
            void state.tell(provider =>
              provider.ask(resumeImport, { jobId: job.jobId }, { quiet: true }),
            )
          }
        >
          {t.resume}
        </Button>
      )}
      {resource.routes && written && (
        <Button variant="contained" component={Link} to={linkTo(resource, 'list')}>
          {w.toList(label(resource.plural))}
        </Button>
      )}
      <Button
        variant={written || resumable ? 'outlined' : 'contained'}
        component={Link}
        to={importLink({ resource: resource.name })}
      >
        {w.anew}
      </Button>
      {resource.routes && !written && (
        <Button component={Link} to={linkTo(resource, 'list')}>
          {w.toList(label(resource.plural))}
        </Button>
      )}
      {onUndo && (
        <Button startIcon={<Icon name="restore" />} loading={state.doing} onClick={onUndo}>
          {t.undo}
        </Button>
      )}
    </>
  )
}

interface ErrorWorkbookProps {
  readonly jobId: string
  readonly onFailure: (failure: CallFailure | undefined) => void
}

const ErrorWorkbook = ({ jobId, onFailure }: ErrorWorkbookProps) => {
  const t = useTexts(commitTexts)
  const edu = useEdu()
  const { busy, run } = useDownload(onFailure)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
      <Button
        startIcon={<Icon name="download" />}
        loading={busy}
        onClick={() => run(edu.askFile(readErrorBook, { jobId }, 'errors.xlsx', { quiet: true }))}
      >
        {t.workbook}
      </Button>
      <Box sx={{ fontSize: 13, color: 'text.secondary', flex: '1 1 240px', maxWidth: 640 }}>
        {t.workbookHelp}
      </Box>
    </Box>
  )
}

/** The results of all rows, how to correct the failed ones, and a link back. */
export const ImportResult = ({ resource, state, job, own, focus }: StepProps) => {
  const t = useTexts(commitTexts)
  const lang = useLang()
  const access = useAccess()
  const { ask, dialog } = useConfirm()
  const [failure, setFailure] = useState<CallFailure>()
  const { jobId, created, updated, operation, undoneBy, msg, read, keptUntil } = job
  const [severity, title] = headOf[job.state] ?? ['info', 'doneTitle']
  const undoable =
    own && operation !== null && undoneBy === null && keptUntil !== null && created + updated > 0
  // if nothing was written, the next step differs
  const written = job.state !== 'FAILED' && job.state !== 'CANCELLED'
  const resumable = own && job.resumable === true
  const message = [
    msg,
    created + updated === 0 && undoneBy === null && job.state !== 'DONE' ? t.nothingWritten : '',
  ]
    .filter(Boolean)
    .join(' ')
  const undo = async (): Promise<void> => {
    const sure = await ask({
      title: t.askUndo((created + updated).toLocaleString(lang)),
      children: t.askUndoHelp,
      confirm: t.undo,
      danger: true,
    })
    if (sure) await state.tell(provider => provider.ask(undoImport, { jobId }, { quiet: true }))
  }
  return (
    <StepFrame
      title={job.resumable ? t.stuckTitle : t[title]}
      focus={focus}
      actions={
        <ResultActions
          resource={resource}
          state={state}
          job={job}
          resumable={resumable}
          written={written}
          onUndo={undoable ? () => void undo() : undefined}
        />
      }
    >
      {message && (
        <Alert severity={severity} sx={{ mb: 4 }}>
          {message}
        </Alert>
      )}
      {job.undoStopped && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {job.undoStopped}
        </Alert>
      )}
      {(job.state === 'DONE' || job.state === 'PARTIAL') && (
        <>
          <CreatedNote job={job} />
          <RestoredNote count={job.restored ?? 0} />
          <LeftSheets job={job} />
          <FileNotes job={job} />
          <FixedNote resource={resource} job={job} />
          <CleanedNote resource={resource} job={job} />
        </>
      )}
      {undoneBy !== null && <Undone operation={undoneBy} />}
      {own && job.state === 'PARTIAL' && <ErrorWorkbook jobId={jobId} onFailure={setFailure} />}
      {failure && <ImportRefusal failure={failure} />}
      {read > 0 && (own || can(access, everyonesJobs)) && (
        <ResultRows resource={resource} job={job} />
      )}
      {undoable && (
        <Box sx={{ mt: 4, fontSize: 13, color: 'text.secondary' }}>
          {t.keptUntil(dayText(keptUntil, lang))}
        </Box>
      )}
      {dialog}
    </StepFrame>
  )
}
