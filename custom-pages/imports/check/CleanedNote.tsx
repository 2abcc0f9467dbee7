import Alert from '@mui/material/Alert'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { wizardTexts } from '../wizard.texts.ts'

interface CleanedNoteProps {
  readonly resource: AnyResource
  readonly job: Pick<WizardJob, 'cleaned' | 'merged'>
}

/**
 * Lists the cells that were read without a remark, a unit or something similar, with an example per
 * field, and those filled from merged cells.
 */
export const CleanedNote = ({ resource, job: { cleaned = [], merged = [] } }: CleanedNoteProps) => {
  const t = useTexts(wizardTexts)
  const label = useLabel()
  const lang = useLang()
  if (!cleaned.length && !merged.length) return null
  const nameOf = (name: string): string =>
    label(resource.fields[name]?.options.label ?? { en: name, zh: name })
  return (
    <Alert severity="info" sx={{ my: 4, maxWidth: 960 }}>
      {cleaned.map(({ field, cells, from, to }) => (
        <div key={field}>
          {t.cleaned(cells.toLocaleString(lang), nameOf(field))}
          {from !== undefined && to !== undefined && t.cleanedAs(from, to)}
        </div>
      ))}
      {merged.map(({ field, cells, row }) => (
        <div key={field}>{t.merged(cells.toLocaleString(lang), nameOf(field), row)}</div>
      ))}
    </Alert>
  )
}
