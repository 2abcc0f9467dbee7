import { useGetList, type RaRecord } from 'react-admin'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { canDo, seesField } from '../../access/index.ts'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { fieldOf, titleOf } from '../../schema/derive.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { ListFilter } from '../../protocol/query.ts'
import type { AnyRecord, AnyResource, Related } from '../../schema/resource.ts'
import { useAccess } from '../context.tsx'
import { linkTo } from '../links.ts'
import { namedFieldOf } from '../list/columns.ts'
import { ErrorState, Icon } from '../parts/index.ts'
import type { Refs } from '../field-view.ts'
import { WholeCells } from '../parts/fields/cells.tsx'
import { FieldValue } from './FieldValue.tsx'
import { showTexts } from './show.texts.ts'

const usualRows = 10

const Rows = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    height: 40,
    padding: '0 8px',
    textAlign: 'left',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 0 },
  '& th': { ...theme.typography.caption, color: theme.palette.text.secondary, fontWeight: 500 },
}))

export interface ListProps {
  readonly related: Related
  readonly other: AnyResource
  readonly id: string
}

const refersToMany = (other: AnyResource, by: string): boolean => {
  const field = fieldOf(other, by)
  return field !== undefined && kindOf(field).refers === 'many'
}

/** The filter of those that refer to the record, by one field or by a list of them. */
const filterOf = ({ related: { by }, other, id }: ListProps) => ({
  [refersToMany(other, by) ? `${by}_has` : by]: id,
})

interface Asked {
  readonly filter: ListFilter
  readonly sort: string
  readonly enabled: boolean
}
const useRelatedPage = ({ related }: ListProps, { filter, sort, enabled }: Asked) =>
  useGetList<RaRecord & AnyRecord>(
    related.resource,
    {
      pagination: { page: 1, perPage: usualRows },
      sort: { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'DESC' : 'ASC' },
      filter,
    },
    { enabled },
  )

/**
 * All that refer to the record, as the list is sorted. With `from`, in order of time: the latest of
 * them.
 */
const useRelated = (props: ListProps) => {
  const { sort = '-createTime', from } = props.related
  return useRelatedPage(props, {
    filter: filterOf(props),
    sort: from === undefined ? sort : `-${sort}`,
    enabled: true,
  })
}

/**
 * The shown rows: with `from` the upcoming ones or, if there are none, the latest in the same
 * order.
 */
export const useShownRows = (props: ListProps) => {
  const { sort = '-createTime', from } = props.related
  const all = useRelated(props)
  const ahead = useRelatedPage(props, {
    filter: { ...filterOf(props), [`${from ?? ''}_gte`]: 'now' },
    sort,
    enabled: from !== undefined,
  })
  if (from === undefined) return all
  const next = ahead.data?.length ? ahead : { ...all, data: all.data?.toReversed() }
  return {
    ...next,
    isPending: all.isPending || ahead.isPending,
    error: all.error ?? ahead.error,
    total: all.total,
    refetch: async () => Promise.all([all.refetch(), ahead.refetch()]),
  }
}

/** Label of a tab: the list's label and its number of rows. */
export const RelatedTab = (props: ListProps) => {
  const label = useLabel()
  const { total } = useRelated(props)
  return (
    <>
      {label(props.related.label)}
      {total !== undefined && ` ${total}`}
    </>
  )
}

/** Columns that the person may see: the first one, which leads to the row's record, and others. */
const useColumns = ({ related, other }: ListProps): readonly string[] => {
  const access = useAccess()
  const usual = other.list.columns.find(
    name => name !== other.title && name !== related.by && other.fields[name],
  )
  const others = related.columns ?? (usual === undefined ? [] : [usual])
  return [related.first ?? other.title, ...others].filter((name, at) => {
    const found = namedFieldOf(other, name)
    // a title is shown masked, or as the record's id
    if (at === 0 && related.first === undefined) return true
    return found !== undefined && (!found.field || seesField(access, found.field))
  })
}

interface CellProps {
  readonly other: AnyResource
  readonly row: AnyRecord
  readonly name: string
  readonly refs: Refs | undefined
}

/** A cell of the first column: a link to the row's record, or to the record that it refers to. */
const FirstCell = ({ other, row, name, refs }: CellProps) => {
  const isTitle = name === other.title
  const value = isTitle ? (
    titleOf(other, row)
  ) : (
    <FieldValue resource={other} name={name} record={row} refs={refs} />
  )
  const field = fieldOf(other, name)
  // a reference leads to its record by itself
  if (!isTitle && field && kindOf(field).refers) return <WholeCells>{value}</WholeCells>
  return other.routes ? (
    <Link component={RouterLink} to={linkTo(other, 'show', { id: row.id })}>
      {value}
    </Link>
  ) : (
    value
  )
}

/** Rows of a resource with some of its columns, of which the first leads to the row's record. */
export const RowsTable = ({
  other,
  columns,
  data,
  refs,
}: {
  readonly other: AnyResource
  readonly columns: readonly string[]
  readonly data: readonly AnyRecord[]
  readonly refs: Refs | undefined
}) => {
  const label = useLabel()
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Rows>
        <thead>
          <tr>
            {columns.map(name => (
              <th key={name} scope="col">
                {label(namedFieldOf(other, name)?.options.label ?? other.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(row => (
            <tr key={row.id}>
              {columns.map((name, at) => (
                <td key={name}>
                  {at === 0 ? (
                    <FirstCell other={other} row={row} name={name} refs={refs} />
                  ) : (
                    <FieldValue resource={other} name={name} record={row} refs={refs} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Rows>
    </Box>
  )
}

/** The first rows of a list, and the way to all of them. */
export const RelatedRows = (props: ListProps) => {
  const { related, other, id } = props
  const t = useTexts(showTexts)
  const label = useLabel()
  const access = useAccess()
  const columns = useColumns(props)
  const { data, isPending, error, refetch, total, meta } = useShownRows(props)
  if (error) return <ErrorState retry={() => void refetch()} />
  if (isPending) return <Skeleton height={120} />
  const mayCreate = other.routes && other.writes !== false && canDo(access, other, 'create')
  return (
    <>
      {data?.length ? (
        <RowsTable other={other} columns={columns} data={data} refs={meta?.refs} />
      ) : (
        <Typography sx={{ color: 'text.secondary', py: 4 }}>{t.noRelated}</Typography>
      )}
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', mt: 2 }}>
        {mayCreate && !refersToMany(other, related.by) && (
          <Button
            component={RouterLink}
            size="small"
            startIcon={<Icon name="plus" />}
            to={linkTo(other, 'create', { query: { [related.by]: id } })}
          >
            {t.newRelated(label(other.label))}
          </Button>
        )}
        {other.routes && (total ?? 0) > (data?.length ?? 0) && (
          <Link component={RouterLink} to={linkTo(other, 'list', { query: filterOf(props) })}>
            {t.openAll}
          </Link>
        )}
      </Box>
    </>
  )
}
