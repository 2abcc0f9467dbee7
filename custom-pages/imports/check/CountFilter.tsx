import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLang } from '../../../src/i18n/texts.ts'

interface CountFilterProps<Kind extends string> {
  readonly label: string
  /** The total of all kinds. */
  readonly all: { readonly label: string; readonly count: number }
  readonly kinds: readonly {
    readonly kind: Kind
    readonly label: string
    readonly count: number
    readonly alarming?: boolean
  }[]
  /** Undefined: all. */
  readonly value: Kind | undefined
  onChange(value: Kind | undefined): void
}

/** How many rows there are of each kind, as the filter of their table. */
export const CountFilter = <Kind extends string>({
  label,
  all,
  kinds,
  value,
  onChange,
}: CountFilterProps<Kind>) => {
  const lang = useLang()
  const figure = (n: number): string => n.toLocaleString(lang)
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value ?? 'all'}
      onChange={(_, next: unknown) => {
        // pressed again it stays
        if (next !== null) onChange(kinds.find(({ kind }) => kind === next)?.kind)
      }}
      sx={{
        // two whole lines on a phone
        display: { xs: 'grid', sm: 'inline-flex' },
        gridTemplateColumns: 'repeat(3, 1fr)',
        mb: 3,
        '& .MuiToggleButton-root': {
          textTransform: 'none',
          gap: 1.5,
          py: 1,
          fontVariantNumeric: 'tabular-nums',
        },
      }}
    >
      <ToggleButton value="all">
        {all.label} <b>{figure(all.count)}</b>
      </ToggleButton>
      {kinds.map(({ kind, label: name, count, alarming }) => (
        <ToggleButton
          key={kind}
          value={kind}
          sx={alarming ? { color: theme => `${theme.tones.bad.text} !important` } : undefined}
        >
          {name} <b>{figure(count)}</b>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
