import Alert from '@mui/material/Alert'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { wizardTexts } from '../wizard.texts.ts'

interface FixedNoteProps {
  readonly resource: AnyResource
  readonly job: Pick<WizardJob, 'differing'>
}

/**
 * Says in how many rows the file differs from its records in columns that an import does not
 * change.
 */
export const FixedNote = ({ resource, job: { differing = [] } }: FixedNoteProps) => {
  const t = useTexts(wizardTexts)
  const label = useLabel()
  const lang = useLang()
  if (!differing.length) return null
  const nameOf = (name: string): string =>
    label(resource.fields[name]?.options.label ?? { en: name, zh: name })
  return (
    <Alert severity="info" sx={{ my: 4, maxWidth: 960 }}>
      {differing.map(({ field, rows }) => (
        <div key={field}>{t.differing(rows.toLocaleString(lang), nameOf(field))}</div>
      ))}
      {t.differingHelp}
    </Alert>
  )
}
