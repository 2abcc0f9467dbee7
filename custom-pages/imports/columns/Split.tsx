import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/index.ts'
import { columnsTexts } from './columns.texts.ts'
import { FieldSelect } from './FieldSelect.tsx'
import type { ColumnDraft, MappingDraft } from './useMappingDraft.ts'

const maxParts = 6

/** The parts of a text; the last part takes the rest. */
const pieces = (text: string, separator: string, parts: number): readonly string[] => {
  if (separator === '') return [text]
  const all = text.trim().split(separator)
  const rest = all.slice(parts - 1)
  return [...all.slice(0, parts - 1), ...(rest.length ? [rest.join(separator)] : [])].map(piece =>
    piece.trim(),
  )
}

interface SplitProps {
  readonly column: ColumnDraft
  readonly fields: readonly string[]
  nameOf(field: string): string
  onUse(use: Parameters<MappingDraft['use']>[1]): void
}

interface SeparatorSelectProps {
  readonly separator: string
  readonly onChange: (separator: string) => void
}

/** One of the usual signs, or others that are typed. */
const SeparatorSelect = ({ separator, onChange }: SeparatorSelectProps) => {
  const t = useTexts(columnsTexts)
  const usual = Object.entries(t.separators)
  const [own, setOwn] = useState(!usual.some(([sign]) => sign === separator))
  return (
    <>
      <NativeSelect
        input={<OutlinedInput size="small" />}
        value={own ? 'other' : separator}
        inputProps={{ 'aria-label': t.separator }}
        onChange={({ target: { value } }) => {
          setOwn(value === 'other')
          if (value !== 'other') onChange(value)
        }}
      >
        {usual.map(([sign, name]) => (
          <option key={sign} value={sign}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {own && (
        <OutlinedInput
          size="small"
          value={separator}
          inputProps={{ 'aria-label': t.signs, maxLength: 8 }}
          sx={{ width: 80 }}
          onChange={({ target: { value } }) => onChange(value)}
        />
      )}
    </>
  )
}

/** A column whose cells contain several values: its separator, and the field of each part. */
export const Split = ({
  column: { fields: parts, separator = ' ', samples },
  fields,
  nameOf,
  onUse,
}: SplitProps) => {
  const t = useTexts(columnsTexts)
  const updateSplit = (next: readonly string[], sign = separator): void =>
    onUse({ fields: next, separator: sign })
  const sample = samples[0] ?? ''
  const example = pieces(sample, separator, parts.length)
    .map((piece, n) => `${parts[n] ? nameOf(parts[n]) : t.part(n + 1)}: ${piece}`)
    .join(' · ')
  return (
    <Box
      role="group"
      aria-label={t.splitting}
      sx={{ p: 3, borderRadius: '6px', bgcolor: theme => theme.tokens.sunken }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ fontSize: 13 }}>{t.separator}</Box>
        <SeparatorSelect separator={separator} onChange={sign => updateSplit(parts, sign)} />
        {parts.map((name, n) => (
          // parts have no other name than their place
          // oxlint-disable-next-line react/no-array-index-key
          <Box key={n} sx={{ display: 'flex', alignItems: 'center', width: { xs: 1, sm: 200 } }}>
            <FieldSelect
              label={t.part(n + 1)}
              value={name}
              fields={fields}
              nameOf={nameOf}
              empty={t.noField}
              onChange={field => updateSplit(parts.map((old, at) => (at === n ? field : old)))}
            />
            {parts.length > 2 && (
              <IconButton
                aria-label={t.dropPart(n + 1)}
                onClick={() => updateSplit(parts.filter((_, at) => at !== n))}
              >
                <Icon name="close" />
              </IconButton>
            )}
          </Box>
        ))}
        {parts.length < maxParts && (
          <Button variant="text" onClick={() => updateSplit([...parts, ''])}>
            {t.addPart}
          </Button>
        )}
      </Box>
      {sample && (
        <Box
          data-data
          sx={{ mt: 2, fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {t.example(example)}
        </Box>
      )}
    </Box>
  )
}
