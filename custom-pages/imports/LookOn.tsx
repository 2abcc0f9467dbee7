import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { verdicts, type WizardJob } from '../../src/protocol/imports.ts'
import { StatusDot } from '../../src/ui/parts/index.ts'
import { commitTexts } from './result/commit.texts.ts'
import { toneOf } from './check/verdicts.ts'
import { wizardTexts } from './wizard.texts.ts'

/** Another person's import: its owner, and its progress. */
export const LookOn = ({ job }: { readonly job: WizardJob }) => {
  const t = useTexts(wizardTexts)
  const c = useTexts(commitTexts)
  const lang = useLang()
  return (
    <>
      <Alert severity="info" sx={{ mb: 4 }}>
        {t.lookOn(job.createdByName)}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, fontVariantNumeric: 'tabular-nums' }}>
        {job.verdicts &&
          verdicts.map(verdict => {
            const n = job.verdicts?.[verdict] ?? 0
            return n > 0 ? (
              <StatusDot
                key={verdict}
                tone={toneOf[verdict]}
                label={c[verdict](n.toLocaleString(lang))}
              />
            ) : null
          })}
      </Box>
    </>
  )
}
