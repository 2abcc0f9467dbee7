import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import { wizardTexts } from '../wizard.texts.ts'

interface FurtherSheetsProps {
  readonly job: Pick<WizardJob, 'sheets' | 'mapping'>
  readonly disabled: boolean
  onChange(furtherSheets: readonly string[]): void
}

/**
 * The sheets that have the headings of the chosen one: all are imported with it, unless a person
 * leaves some out.
 */
export const FurtherSheets = ({ job, disabled, onChange }: FurtherSheetsProps) => {
  const t = useTexts(wizardTexts)
  const lang = useLang()
  const alike = job.sheets.filter(sheet => sheet.alike)
  if (!alike.length) return null
  const taken = new Set(job.mapping?.furtherSheets)
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, mt: 4, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontSize: 13, fontWeight: 500 }}>
        {t.furtherSheets}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
        {alike.map(({ name, rows }) => (
          <FormControlLabel
            key={name}
            control={
              <Checkbox
                checked={taken.has(name)}
                disabled={disabled}
                onChange={event =>
                  onChange(
                    alike
                      .map(sheet => sheet.name)
                      .filter(one => (one === name ? event.target.checked : taken.has(one))),
                  )
                }
              />
            }
            label={
              <>
                <span data-data>{name}</span>{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {t.sheetRows(rows.toLocaleString(lang))}
                </Box>
              </>
            }
          />
        ))}
      </Box>
    </Box>
  )
}
