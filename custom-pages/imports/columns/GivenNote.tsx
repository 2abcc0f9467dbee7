import Alert from '@mui/material/Alert'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { wizardTexts } from '../wizard.texts.ts'

interface GivenNoteProps {
  readonly resource: AnyResource
  readonly given: Readonly<Record<string, string>>
}

/** The values for every row, from the page on which the import began. */
export const GivenNote = ({ resource, given: presetValues }: GivenNoteProps) => {
  const t = useTexts(wizardTexts)
  const label = useLabel()
  const presetTexts = Object.entries(presetValues).flatMap(([name, text]) => {
    const field = resource.fields[name]
    return field ? [`${label(field.options.label)} ${text}`] : []
  })
  if (!presetTexts.length) return null
  return (
    <Alert severity="info" sx={{ mb: 4, maxWidth: 960 }}>
      {t.given(presetTexts.join(' · '))}
    </Alert>
  )
}
