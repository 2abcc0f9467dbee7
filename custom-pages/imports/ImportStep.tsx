import Button from '@mui/material/Button'
import { useTexts } from '../../src/i18n/texts.ts'
import { cancelImport } from '../../src/protocol/calls/imports.ts'
import { useConfirm } from '../../src/ui/parts/index.ts'
import { CommitChoice } from './CommitChoice.tsx'
import { commitTexts } from './result/commit.texts.ts'
import { ImportResult } from './result/ImportResult.tsx'
import type { StepProps } from './stepProps.ts'
import { isWizardOver } from './steps.ts'
import { Working } from './Working.tsx'
import { wizardTexts } from './wizard.texts.ts'

/** The import step: its options, its progress, and its result. */
export const ImportStep = (props: StepProps) => {
  const t = useTexts(commitTexts)
  const w = useTexts(wizardTexts)
  const { job, state, own, focus } = props
  const { ask, dialog } = useConfirm()
  const stop = async (): Promise<void> => {
    const sure = await ask({
      title: t.askStop(job.fileName),
      children: w.askCancelRunning,
      confirm: t.stop,
      cancel: w.keepOn,
      danger: true,
    })
    if (sure) await state.tell(edu => edu.ask(cancelImport, { jobId: job.jobId }, { quiet: true }))
  }
  if (isWizardOver(job) && job.busy?.doing !== 'undoing') return <ImportResult {...props} />
  if (job.state === 'CHECKED' && job.busy === null) return <CommitChoice {...props} />
  return (
    <>
      <Working
        job={job}
        focus={focus}
        actions={
          !own || job.busy?.doing === 'undoing' ? undefined : (
            <Button loading={state.doing} onClick={() => void stop()}>
              {t.stop}
            </Button>
          )
        }
      />
      {dialog}
    </>
  )
}
