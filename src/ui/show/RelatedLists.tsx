import { useState } from 'react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { canDo } from '../../access/index.ts'
import { useTexts } from '../../i18n/texts.ts'
import { relatedOf } from '../../schema/derive.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { useAccess, useFindResource, useResources } from '../context.tsx'
import { RelatedRows, RelatedTab, type ListProps } from './RelatedRows.tsx'
import { showTexts } from './show.texts.ts'

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
