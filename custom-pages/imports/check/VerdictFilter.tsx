import { useTexts } from '../../../src/i18n/texts.ts'
import { verdicts, type Verdict } from '../../../src/protocol/imports.ts'
import { checkTexts } from './check.texts.ts'
import { CountFilter } from './CountFilter.tsx'

interface VerdictFilterProps {
  readonly counts: Readonly<Record<Verdict, number>>
  readonly value: Verdict | undefined
  onChange(value: Verdict | undefined): void
}

/** How many rows of each sort, as the filter of the table. */
export const VerdictFilter = ({ counts, value, onChange }: VerdictFilterProps) => {
  const t = useTexts(checkTexts)
  return (
    <CountFilter
      label={t.filter}
      all={{ label: t.all, count: verdicts.reduce((sum, verdict) => sum + counts[verdict], 0) }}
      kinds={verdicts.map(verdict => ({
        kind: verdict,
        label: t.verdicts[verdict],
        count: counts[verdict],
        alarming: verdict === 'error' && counts.error > 0,
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
