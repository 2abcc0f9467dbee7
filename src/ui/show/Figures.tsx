import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { canDo, seesField } from '../../access/index.ts'
import { useLabel } from '../../i18n/texts.ts'
import { countedOf, fieldOf } from '../../schema/derive.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useAccess, useFindResource } from '../context.tsx'
import { linkTo } from '../links.ts'
import { FieldValue } from './FieldValue.tsx'

interface FigureProps {
  readonly resource: AnyResource
  readonly record: AnyRecord
  readonly name: string
}

/** Address of the list of the records that a field counts, if the caller may open it. */
const useCounted = ({ resource, record, name }: FigureProps): string | undefined => {
  const access = useAccess()
  const find = useFindResource()
  const field = fieldOf(resource, name)
  const counted = field && countedOf(field)
  const other = counted && find(counted.resource)
  if (!other?.routes || !canDo(access, other, 'read')) return undefined
  return linkTo(other, 'list', { query: { ...counted?.where, [counted?.by ?? '']: record.id } })
}

const Figure = (props: FigureProps) => {
  const { resource, record, name } = props
  const label = useLabel()
  const to = useCounted(props)
  const value = <FieldValue resource={resource} name={name} record={record} />
  return (
    <Box sx={{ minWidth: 96 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label(fieldOf(resource, name)?.options.label ?? { en: name, zh: name })}
      </Typography>
      <Typography
        component="dd"
        variant="h1"
        sx={{ m: 0, minHeight: 28, textAlign: 'left', fontVariantNumeric: 'tabular-nums' }}
      >
        {to === undefined ? (
          value
        ) : (
          <Link component={RouterLink} to={to}>
            {value}
          </Link>
        )}
      </Typography>
    </Box>
  )
}

/** Fields that are shown large, one beside the other. */
export const LargeValues = ({
  resource,
  record,
  names,
}: Omit<FigureProps, 'name'> & { readonly names: readonly string[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: '16px 40px' }}>
    {names.map(name => (
      <Figure key={name} resource={resource} record={record} name={name} />
    ))}
  </Box>
)

/** The numbers at the top of a record's page, without those that the caller can't see. */
export const Figures = ({ resource, record }: Omit<FigureProps, 'name'>) => {
  const access = useAccess()
  const names = (resource.show?.figures ?? []).filter(name => {
    const field = fieldOf(resource, name)
    return field !== undefined && seesField(access, field)
  })
  if (names.length === 0) return null
  return (
    <Box sx={{ mb: 6 }}>
      <LargeValues resource={resource} record={record} names={names} />
    </Box>
  )
}
