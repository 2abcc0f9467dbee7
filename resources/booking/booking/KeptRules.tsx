import Box from '@mui/material/Box'
import { useLabel } from '../../../src/i18n/texts.ts'
import { asRecord, type ColumnViewProps } from '../../../src/schema/resource.ts'
import { useFindResource } from '../../../src/ui/context.tsx'
import { FieldValue } from '../../../src/ui/show/FieldValue.tsx'

const read = (text: unknown): Readonly<Record<string, unknown>> => {
  try {
    const storedRules: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
    return typeof storedRules === 'object' && storedRules !== null ? { ...storedRules } : {}
  } catch {
    return {}
  }
}

/** The rules that a booking was made under, in the words of the settings. */
export const KeptRules = ({ value }: ColumnViewProps) => {
  const label = useLabel()
  const policy = useFindResource()('bookingPolicy')
  const storedRules = read(value)
  if (!policy) return null
  const record = asRecord(storedRules)
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: '4px 24px',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
      }}
    >
      {Object.entries(policy.fields).map(
        ([name, field]) =>
          name in storedRules && (
            <Box
              component="li"
              key={name}
              sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', fontSize: 13 }}
            >
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {label(field.options.label)}
              </Box>
              <FieldValue resource={policy} name={name} record={record} />
            </Box>
          ),
      )}
    </Box>
  )
}
