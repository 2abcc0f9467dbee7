import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { importLink } from '../../src/ui/links.ts'
import { Page } from '../../src/ui/parts/index.ts'
import { FileStep } from './file/FileStep.tsx'
import { GivenNote } from './columns/GivenNote.tsx'
import { StepBar } from './StepBar.tsx'
import { useSendFile } from './file/useSendFile.ts'
import { wizardTexts } from './wizard.texts.ts'

interface NewImportProps {
  readonly resource: AnyResource
  /** Known of every row, by field. */
  readonly given: Readonly<Record<string, string>>
}

/** A new import: it begins with its file, and from then on lives at the address of its job. */
export const NewImport = ({ resource, given: presetValues }: NewImportProps) => {
  const t = useTexts(wizardTexts)
  const label = useLabel()
  const navigate = useNavigate()
  const notify = useNotify()
  const state = useSendFile(resource.name, presetValues, (jobId, attached) => {
    if (attached) notify(t.attached, { type: 'info', autoHideDuration: 8000 })
    void navigate(importLink({ jobId }), { replace: true, state: { arrived: true } })
  })
  return (
    <Page title={t.title(label(resource.plural))}>
      <StepBar at="file" open={[]} over={false} go={() => undefined} />
      <GivenNote resource={resource} given={presetValues} />
      <FileStep resource={resource} given={presetValues} state={state} focus={false} />
    </Page>
  )
}
