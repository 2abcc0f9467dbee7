import { useGetList, type RaRecord } from 'react-admin'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { canDo, seesField } from '../../access/index.ts'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { fieldOf, relatedOf, titleOf } from '../../schema/derive.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { ListFilter } from '../../protocol/query.ts'
import type { AnyRecord, AnyResource, Related } from '../../schema/resource.ts'
import { useAccess, useFindResource, useResources } from '../context.tsx'
import { linkTo } from '../links.ts'
import { namedFieldOf } from '../list/columns.ts'
import { ErrorState, Icon } from '../parts/index.ts'
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

interface ListProps {
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
const useShownRows = (props: ListProps) => {
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

/** Columns beside the title that the person may see. */
const useColumns = ({ related, other }: ListProps): readonly string[] => {
  const access = useAccess()
  const first = other.list.columns.find(
    name => name !== other.title && name !== related.by && other.fields[name],
  )
  return (related.columns ?? (first === undefined ? [] : [first])).filter(name => {
    const found = namedFieldOf(other, name)
    return found !== undefined && (!found.field || seesField(access, found.field))
  })
}

const RelatedTable = (
  props: ListProps & Pick<ReturnType<typeof useShownRows>, 'data' | 'meta'>,
) => {
  const { other, data = [], meta } = props
  const label = useLabel()
  const columns = useColumns(props)
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Rows>
        <thead>
          <tr>
            {[other.title, ...columns].map(name => (
              <th key={name} scope="col">
                {label(namedFieldOf(other, name)?.options.label ?? other.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(row => (
            <tr key={row.id}>
              <td>
                {other.routes ? (
                  <Link component={RouterLink} to={linkTo(other, 'show', { id: row.id })}>
                    {titleOf(other, row)}
                  </Link>
                ) : (
                  titleOf(other, row)
                )}
              </td>
              {columns.map(name => (
                <td key={name}>
                  <FieldValue resource={other} name={name} record={row} refs={meta?.refs} />
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
  const { data, isPending, error, refetch, total, meta } = useShownRows(props)
  if (error) return <ErrorState retry={() => void refetch()} />
  if (isPending) return <Skeleton height={120} />
  const mayCreate = other.routes && other.writes !== false && canDo(access, other, 'create')
  return (
    <>
      {data?.length ? (
        <RelatedTable {...props} data={data} meta={meta} />
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

/** A list of other records on a record's page. */
export type RelatedList = Pick<ListProps, 'related' | 'other'>

/**
 * The lists of other resources that refer to this one's records, of those that the caller may read.
 */
export const useRelatedLists = (resource: AnyResource): readonly RelatedList[] => {
  const resources = useResources()
  const find = useFindResource()
  const access = useAccess()
  return relatedOf(resources, resource).flatMap(related => {
    const other = find(related.resource)
    return other && canDo(access, other, 'read') ? [{ related, other }] : []
  })
}
export const relatedKey = ({ related }: RelatedList): string =>
  `${related.resource}.${related.by} ${related.label.en}`

/**
 * Lists of other resources that refer to this record, in tabs with counts; only those that the
 * caller may read.
 */
export const RelatedLists = ({
  resource,
  id,
}: {
  readonly resource: AnyResource
  readonly id: string
}) => {
  const t = useTexts(showTexts)
  const lists = useRelatedLists(resource)
  const [openTab, setOpenTab] = useState(0)
  const current = lists[openTab]
  if (!current) return null
  return (
    <Box component="section" aria-label={t.related} sx={{ mt: 4 }}>
      <Tabs value={openTab} onChange={(_, index: number) => setOpenTab(index)} variant="scrollable">
        {lists.map(list => (
          <Tab key={relatedKey(list)} label={<RelatedTab {...list} id={id} />} />
        ))}
      </Tabs>
      <RelatedRows key={openTab} {...current} id={id} />
    </Box>
  )
}
