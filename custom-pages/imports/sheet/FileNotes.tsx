import Alert from '@mui/material/Alert'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import { wizardTexts } from '../wizard.texts.ts'

/** Shows which hidden parts of the file the import reads anyway, and which columns it ignores. */
export const FileNotes = ({
  job: { unshown, moreColumns = 0 },
}: {
  readonly job: Pick<WizardJob, 'unshown' | 'moreColumns'>
}) => {
  const t = useTexts(wizardTexts)
  const lang = useLang()
  const { rows = 0, columns = [] } = unshown ?? {}
  if (rows === 0 && columns.length === 0 && moreColumns === 0) return null
  return (
    <Alert severity="info" sx={{ my: 4, maxWidth: 960 }}>
      {rows > 0 && <div>{t.hiddenRows(rows.toLocaleString(lang))}</div>}
      {columns.length > 0 && (
        <div>{t.hiddenColumns(columns.length.toLocaleString(lang), columns.join(t.comma))}</div>
      )}
      {moreColumns > 0 && <div>{t.moreColumns(moreColumns.toLocaleString(lang))}</div>}
    </Alert>
  )
}
