import Alert from '@mui/material/Alert'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import { wizardTexts } from '../wizard.texts.ts'

/**
 * Shows which sheets of the file contain rows that this import doesn't read, and how to import
 * them.
 */
export const LeftSheets = ({ job: { leftOut } }: { readonly job: Pick<WizardJob, 'leftOut'> }) => {
  const t = useTexts(wizardTexts)
  const lang = useLang()
  if (!leftOut.length) return null
  return (
    <Alert severity="warning" sx={{ my: 4, maxWidth: 960 }}>
      {leftOut.map(({ name, rows }) => (
        <div key={name}>{t.leftOut(name, rows.toLocaleString(lang))}</div>
      ))}
      {t.leftOutHelp}
    </Alert>
  )
}
