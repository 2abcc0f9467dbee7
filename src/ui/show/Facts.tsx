import Box from '@mui/material/Box'
import { viewOf } from '../view-of.ts'
import Typography from '@mui/material/Typography'
import { seesField } from '../../access/index.ts'
import { useLabel } from '../../i18n/texts.ts'
import { isEmpty } from '../../schema/derive.ts'
import type { AnyRecord, AnyResource, Group } from '../../schema/resource.ts'
import { useAccess } from '../context.tsx'
import type { Refs } from '../field-view.ts'
import { refsOf } from '../list/refs.ts'
import { WholeCells } from '../parts/fields/cells.tsx'
import { RevealValue } from './Reveal.tsx'

interface FactsProps {
  readonly resource: AnyResource
  readonly record: AnyRecord
  readonly refs?: Refs
}

/**
 * The groups of a record's page with the fields that the caller sees and that show nowhere else on
 * it; empty groups are left out.
 */
export const useFactGroups = (resource: AnyResource): readonly Group[] => {
  const access = useAccess()
  // A phone shows its country code with it.
  const codes = new Set(
    Object.values(resource.fields).map(({ options }) =>
      'country' in options ? options.country : undefined,
    ),
  )
  const { figures = [], summary = [], tabs = [] } = resource.show ?? {}
  const elsewhere = new Set([
    ...figures,
    ...summary.flatMap(item => ('field' in item ? [item.field] : [])),
    ...tabs.flatMap(tab => tab.figures ?? []),
  ])
  const isFieldShown = (name: string): boolean => {
    const field = resource.fields[name]
    return (
      field !== undefined &&
      !codes.has(name) &&
      name !== resource.avatar &&
      name !== resource.title &&
      !elsewhere.has(name) &&
      !viewOf(field).secret &&
      seesField(access, field)
    )
  }
  return (resource.show?.groups ?? resource.form.groups).flatMap(group => {
    const fields = group.fields.filter(isFieldShown)
    return fields.length ? [{ ...group, fields }] : []
  })
}

/** The values of one group, without its heading. */
export const GroupFacts = ({
  resource,
  record,
  refs = refsOf(record),
  group,
}: FactsProps & { readonly group: Group }) => {
  const label = useLabel()
  const isLeftOut = (name: string): boolean =>
    resource.show?.filled?.includes(name) === true && isEmpty(record[name])
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: '12px 24px',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {group.fields
        .filter(name => !isLeftOut(name))
        .map(name => (
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
  )
}

/**
 * The record's values in the groups of its definition, without fields that the caller can't see.
 */
export const Facts = (props: FactsProps) => (
  <FactGroups {...props} groups={useFactGroups(props.resource)} />
)

/** Values in some groups, each under its heading. */
export const FactGroups = ({
  groups,
  ...props
}: FactsProps & { readonly groups: readonly Group[] }) => {
  const label = useLabel()
  return groups.map(group => (
    <Box
      component="section"
      key={group.name}
      aria-labelledby={`facts-${group.name}`}
      sx={{ mb: 8 }}
    >
      <Typography id={`facts-${group.name}`} variant="h2" sx={{ mb: 3 }}>
        {label(group.label)}
      </Typography>
      <GroupFacts {...props} group={group} />
    </Box>
  ))
}
