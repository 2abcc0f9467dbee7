import { useGetList, type RaRecord } from 'react-admin'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { canDo } from '../../access/index.ts'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { fieldOf, titleOf } from '../../schema/derive.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { AnyRecord, AnyResource, Related } from '../../schema/resource.ts'
import { useAccess, useFindResource } from '../context.tsx'
import { linkTo } from '../links.ts'
import { ErrorState } from '../parts/index.ts'
import { FieldValue } from './FieldValue.tsx'
import { showTexts } from './show.texts.ts'

/** The filter of those that refer to the record, by one field or by a list of them. */
const filterOf = (other: AnyResource, by: string, id: string): Readonly<Record<string, string>> => {
  const field = fieldOf(other, by)
  return { [field && kindOf(field).refers === 'many' ? `${by}_has` : by]: id }
}

const useRelated = ({ resource, by }: Related, other: AnyResource, id: string) =>
  useGetList<RaRecord & AnyRecord>(resource, {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'createTime', order: 'DESC' },
    filter: filterOf(other, by, id),
  })

const RelatedTab = ({
  related,
  other,
  id,
}: {
  readonly related: Related
  readonly other: AnyResource
  readonly id: string
}) => {
  const label = useLabel()
  const { total } = useRelated(related, other, id)
  return (
    <>
      {label(related.label)}
      {total !== undefined && ` ${total}`}
    </>
  )
}

const RelatedRows = ({
  related,
  other,
  id,
}: {
  readonly related: Related
  readonly other: AnyResource
  readonly id: string
}) => {
  const t = useTexts(showTexts)
  const { data, isPending, error, refetch, total, meta } = useRelated(related, other, id)
  if (error) return <ErrorState retry={() => void refetch()} />
  if (isPending) return <Skeleton height={120} />
  if (!data?.length)
    return <Typography sx={{ color: 'text.secondary', py: 4 }}>{t.noRelated}</Typography>
  const second = other.list.columns.find(name => name !== other.title && other.fields[name])
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map(row => (
          <Box
            component="li"
            key={row.id}
            sx={{
              display: 'flex',
              gap: 4,
              minHeight: 40,
              alignItems: 'center',
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            {other.routes ? (
              <Link component={RouterLink} to={linkTo(other, 'show', { id: row.id })}>
                {titleOf(other, row)}
              </Link>
            ) : (
              titleOf(other, row)
            )}
            {second && <FieldValue resource={other} name={second} record={row} refs={meta?.refs} />}
          </Box>
        ))}
      </Box>
      {other.routes && (total ?? 0) > data.length && (
        <Link
          component={RouterLink}
          to={linkTo(other, 'list', { query: filterOf(other, related.by, id) })}
          sx={{ display: 'inline-block', mt: 2 }}
        >
          {t.openAll}
        </Link>
      )}
    </>
  )
}

/** Lists of other resources that refer to this record, in tabs with counts; only those that the caller may read. */
export const RelatedLists = ({
  resource,
  id,
}: {
  readonly resource: AnyResource
  readonly id: string
}) => {
  const t = useTexts(showTexts)
  const find = useFindResource()
  const access = useAccess()
  const [openTab, setOpenTab] = useState(0)
  const lists = (resource.show?.related ?? []).flatMap(related => {
    const other = find(related.resource)
    return other && canDo(access, other, 'read') ? [{ related, other }] : []
  })
  const current = lists[openTab]
  if (!current) return null
  return (
    <Box component="section" aria-label={t.related} sx={{ mt: 4 }}>
      <Tabs value={openTab} onChange={(_, index: number) => setOpenTab(index)} variant="scrollable">
        {lists.map(({ related, other }) => (
          <Tab
            key={`${related.resource}.${related.by}`}
            label={<RelatedTab related={related} other={other} id={id} />}
          />
        ))}
      </Tabs>
      <RelatedRows related={current.related} other={current.other} id={id} />
    </Box>
  )
}
