import Box from '@mui/material/Box'
import { viewOf } from '../view-of.ts'
import Typography from '@mui/material/Typography'
import { seesField } from '../../access/index.ts'
import { useLabel } from '../../i18n/texts.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useAccess } from '../context.tsx'
import type { Refs } from '../field-view.ts'
import { WholeCells } from '../parts/fields/cells.tsx'
import { RevealValue } from './Reveal.tsx'

/** The record's values in the groups of its definition; what the caller may not see does not exist. */
export const Facts = ({
  resource,
  record,
  refs,
}: {
  readonly resource: AnyResource
  readonly record: AnyRecord
  readonly refs?: Refs
}) => {
  const label = useLabel()
  const access = useAccess()
  const groups = resource.show?.groups ?? resource.form.groups
  // A phone shows its country code with it.
  const codes = new Set(
    Object.values(resource.fields).map(({ options }) =>
      'country' in options ? options.country : undefined,
    ),
  )
  const isFieldShown = (name: string): boolean => {
    const field = resource.fields[name]
    return (
      field !== undefined &&
      !codes.has(name) &&
      name !== resource.avatar &&
      name !== resource.title &&
      !viewOf(field).secret &&
      seesField(access, field)
    )
  }
  return groups.map(group => {
    const names = group.fields.filter(isFieldShown)
    if (names.length === 0) return null
    return (
      <Box
        component="section"
        key={group.name}
        aria-labelledby={`facts-${group.name}`}
        sx={{ mb: 8 }}
      >
        <Typography id={`facts-${group.name}`} variant="h2" sx={{ mb: 3 }}>
          {label(group.label)}
        </Typography>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gap: '12px 24px',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {names.map(name => (
            <Box
              key={name}
              sx={{
                minWidth: 0,
                gridColumn: resource.fields[name]?.options.wide ? '1 / -1' : 'auto',
              }}
            >
              <Typography component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
                {label(resource.fields[name]?.options.label ?? { en: name, zh: name })}
              </Typography>
              <Box component="dd" sx={{ m: 0, minHeight: 22, overflowWrap: 'anywhere' }}>
                <WholeCells>
                  <RevealValue resource={resource} name={name} record={record} refs={refs} />
                </WholeCells>
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    )
  })
}
