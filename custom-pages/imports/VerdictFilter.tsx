import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { verdicts, type Verdict } from '../../src/protocol/imports.ts'
import { checkTexts } from './check.texts.ts'

interface VerdictFilterProps {
  readonly counts: Readonly<Record<Verdict, number>>
  readonly value: Verdict | undefined
  onChange(value: Verdict | undefined): void
}

/** How many rows of each sort, as the filter of the table. */
export const VerdictFilter = ({ counts, value, onChange }: VerdictFilterProps) => {
  const t = useTexts(checkTexts)
  const lang = useLang()
  const figure = (n: number): string => n.toLocaleString(lang)
  const all = verdicts.reduce((sum, verdict) => sum + counts[verdict], 0)
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t.filter}
      value={value ?? 'all'}
      onChange={(_, next: unknown) => {
        // pressed again it stays
        if (next !== null) onChange(verdicts.find(verdict => verdict === next))
      }}
      sx={{
        // two whole lines on a phone
        display: { xs: 'grid', sm: 'inline-flex' },
        gridTemplateColumns: 'repeat(3, 1fr)',
        mb: 3,
        '& .MuiToggleButton-root': { textTransform: 'none', gap: 1.5, py: 1, fontVariantNumeric: 'tabular-nums' },
      }}
    >
      <ToggleButton value="all">
        {t.all} <b>{figure(all)}</b>
      </ToggleButton>
      {verdicts.map(verdict => (
        <ToggleButton
          key={verdict}
          value={verdict}
          sx={verdict === 'error' && counts.error > 0 ? { color: theme => `${theme.tones.bad.text} !important` } : undefined}
        >
          {t.verdicts[verdict]} <b>{figure(counts[verdict])}</b>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
