import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useGetIdentity } from 'react-admin'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import type { WizardJob } from '../../src/protocol/imports.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { cancelImport } from '../../src/protocol/calls/imports.ts'
import { useFindResource } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { linkTo } from '../../src/ui/links.ts'
import { localClock } from '../../src/ui/parts/fields/localTime.ts'
import { Empty, ErrorState, Page, SkeletonRows, useConfirm } from '../../src/ui/parts/index.ts'
import { NotFound } from '../../src/ui/shell/Screens.tsx'
import { CheckStep } from './check/CheckStep.tsx'
import { ColumnsStep } from './columns/ColumnsStep.tsx'
import { ImportStep } from './ImportStep.tsx'
import { LookOn } from './LookOn.tsx'
import { ImportRefusal } from './ImportRefusal.tsx'
import { SheetStep } from './sheet/SheetStep.tsx'
import { StepBar } from './StepBar.tsx'
import type { StepProps } from './stepProps.ts'
import { isAtWork, isWizardOver, placesOf, wizardStepOf, type WizardStep } from './steps.ts'
import { useImportJob, type ImportJobState } from './useImportJob.ts'
import { Working } from './Working.tsx'
import { wizardTexts } from './wizard.texts.ts'

const views: Readonly<Record<Exclude<WizardStep, 'file'>, ComponentType<StepProps>>> = {
  sheet: SheetStep,
  columns: ColumnsStep,
  check: CheckStep,
  import: ImportStep,
}

/** Whether the person has come from another step of this page: then the focus moves with them. */
const useMoved = (stage: string | undefined, initiallyMoved: boolean): boolean => {
  const [lastStage, setSeen] = useState(stage)
  const [moved, setMoved] = useState(initiallyMoved)
  if (stage !== undefined && lastStage !== stage) {
    setSeen(stage)
    setMoved(initiallyMoved || lastStage !== undefined)
  }
  return moved
}

/** Goes to a step of the import, by its address. */
const useGo = (jobId: string, state: ImportJobState) => {
  const { key: place } = useLocation()
  const [query, setQuery] = useSearchParams()
  const stepName = query.get('step')
  const latest = useRef(stepName)
  useEffect(() => {
    latest.current = stepName
  }, [stepName, place])
  return (to: WizardStep | undefined): void => {
    // ignores a response for a step that the person has left, or while the next step renders
    if (latest.current !== stepName) return
    latest.current = to ?? null
    state.setFailure(undefined)
    setQuery({ jobId, ...(to ? { step: to } : {}) })
  }
}

const useCancel = (jobId: string, state: ImportJobState) => {
  const t = useTexts(wizardTexts)
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const cancel = async (job: WizardJob, resource: AnyResource): Promise<void> => {
    const sure = await ask({
      title: t.askCancel(job.fileName),
      children: t.askCancelHelp,
      confirm: t.cancel,
      cancel: t.keepOn,
      danger: true,
    })
    if (
      sure &&
      (await state.tell(edu => edu.ask(cancelImport, { jobId }, { quiet: true }))) &&
      resource.routes
    )
      void navigate(linkTo(resource, 'list'))
  }
  return { cancel, dialog }
}

const Unreadable = ({
  error,
  state,
}: {
  readonly error: Error
  readonly state: ImportJobState
}) => {
  const t = useTexts(wizardTexts)
  return refusalOf(error).body?.code === ErrorCode.notFound ? (
    <Empty heading="h1" icon="search" title={t.gone} help={t.goneHelp} />
  ) : (
    <ErrorState heading="h1" message={refusalOf(error).text} retry={() => void state.refetch()} />
  )
}

/** The page of an import: shows its current step to anyone at any time. */
export const JobPage = ({ jobId }: { readonly jobId: string }) => {
  const t = useTexts(wizardTexts)
  const label = useLabel()
  const find = useFindResource()
  const { state: from } = useLocation()
  const [query] = useSearchParams()
  const state = useImportJob(jobId)
  const { cancel, dialog } = useCancel(jobId, state)
  const { identity } = useGetIdentity()
  const { job, error, failure } = state
  const step = job && wizardStepOf(job, query.get('step'))
  const working = job !== undefined && isAtWork(job) && step !== 'import'
  const focus = useMoved(
    job && `${String(step)} ${String(isAtWork(job))} ${String(isWizardOver(job))}`,
    from !== null,
  )
  const go = useGo(jobId, state)
  const resource = job && find(job.resource)
  if (!job) {
    return error ? <Unreadable error={error} state={state} /> : <Waiting lost={state.unreached} />
  }
  if (!resource || !step) return <NotFound />
  // a file that can't be read gets no further than being sent
  const unread = job.state === 'FAILED' && job.sheets.length === 0
  const own = !identity?.id || identity.id === job.createdBy
  const View = step === 'file' ? SheetStep : views[step]
  const foot = (
    <Button variant="text" onClick={() => void cancel(job, resource)}>
      {t.cancel}
    </Button>
  )
  return (
    <Page title={t.title(label(resource.plural))} count={<span data-data>{job.fileName}</span>}>
      <StepBar
        at={unread ? 'file' : step}
        open={isAtWork(job) || !own ? [] : placesOf(job)}
        over={isWizardOver(job) && !unread}
        go={go}
      />
      {state.lost && (
        <Alert severity="warning" role="status" sx={{ mb: 4 }}>
          {t.lost(localClock(new Date(state.knownAt).toISOString()))}
        </Alert>
      )}
      {failure && !(failure.code === ErrorCode.conflict && job.drifted > 0) && (
        <ImportRefusal failure={failure} />
      )}
      {working ? (
        <Working job={job} focus={focus} actions={own ? foot : undefined} />
      ) : !own && !isWizardOver(job) && !isAtWork(job) ? (
        <LookOn job={job} />
      ) : (
        <View
          key={`${step} ${String(isAtWork(job))}`}
          resource={resource}
          state={state}
          job={job}
          focus={focus}
          foot={foot}
          own={own}
          go={go}
        />
      )}
      {dialog}
    </Page>
  )
}

const Waiting = ({ lost: connectionLost }: { readonly lost: boolean }) => {
  const t = useTexts(wizardTexts)
  return (
    <Page title={<Skeleton variant="text" width={220} sx={{ transform: 'none' }} />}>
      {connectionLost && (
        <Alert severity="warning" role="status" sx={{ mb: 4 }}>
          {t.unreached}
        </Alert>
      )}
      <Skeleton variant="rounded" height={28} width={420} sx={{ mb: 5, maxWidth: 1 }} />
      <SkeletonRows rows={8} />
    </Page>
  )
}
