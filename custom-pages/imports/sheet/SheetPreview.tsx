import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useId } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import { wizardTexts } from '../wizard.texts.ts'

interface PreviewProps {
  readonly rows: WizardJob['preview']
  readonly headingRow: number
  onChoose(sheetRow: number): void
}

const tableStyles = {
  borderCollapse: 'collapse',
  fontSize: 13,
  minWidth: 1,
  '& td, & th': {
    textAlign: 'left',
    p: '7px 12px',
    whiteSpace: 'nowrap',
    maxWidth: { xs: 120, md: 180 },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderBottom: 1,
    borderColor: 'divider',
    fontWeight: 400,
  },
  '& tr[data-heading=true]': {
    bgcolor: (theme: Theme) => theme.tokens.selected,
    '& td': { fontWeight: 600 },
  },
  '& tr[data-above=true] td': { color: 'text.secondary' },
} as const

/** Shows the first rows of a sheet; the heading row is marked, and another one can be chosen. */
export const SheetPreview = ({ rows, headingRow, onChoose }: PreviewProps) => {
  const t = useTexts(wizardTexts)
  const id = useId()
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length))
  return (
    <Box
      role="radiogroup"
      aria-label={t.headingRow}
      sx={{
        overflow: 'auto',
        maxHeight: 420,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: theme => theme.tokens.surface,
      }}
    >
      <Box component="table" sx={tableStyles}>
        <tbody>
          {rows.map(({ sheetRow, cells }) => (
            <tr
              key={sheetRow}
              data-heading={sheetRow === headingRow}
              data-above={sheetRow < headingRow}
            >
              <Box component="th" scope="row" sx={{ width: 96 }}>
                <Box
                  component="label"
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 2,
                    cursor: 'pointer',
                    color: 'text.secondary',
                  }}
                >
                  <Box
                    component="input"
                    type="radio"
                    name={id}
                    checked={sheetRow === headingRow}
                    onChange={() => onChoose(sheetRow)}
                    sx={{ m: 0, accentColor: theme => theme.tokens.accent }}
                  />
                  {t.rowIs(sheetRow)}
                </Box>
              </Box>
              {Array.from({ length: width }, (_, at) => (
                <td key={at} data-data title={cells[at]}>
                  {cells[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
