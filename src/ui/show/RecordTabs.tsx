import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { GroupFacts, useFactGroups } from './Facts.tsx'
import { relatedKey, RelatedRows, RelatedTab, useRelatedLists } from './RelatedLists.tsx'
import { showTexts } from './show.texts.ts'
import { someText, usePageState } from '../usePageState.ts'

const panel = 'record-panel'

/**
 * The sections of a record's page and its lists, each in a tab; the address names the open one, so
 * that a link or going back opens it.
 */
export const RecordTabs = ({
  resource,
  record,
}: {
  readonly resource: AnyResource
  readonly record: AnyRecord
}) => {
  const t = useTexts(showTexts)
  const label = useLabel()
  const { tab: asked, go } = usePageState({ tab: someText })
  const groups = useFactGroups(resource)
  const lists = useRelatedLists(resource)
  const names = [...groups.map(({ name }) => name), ...lists.map(relatedKey)]
  const open = names.includes(asked) ? asked : names[0]
  if (open === undefined) return null
  const group = groups.find(({ name }) => name === open)
  const list = lists.find(one => relatedKey(one) === open)
  return (
    <>
      <Tabs
        value={open}
        onChange={(_, name: string) => go({ tab: name })}
        variant="scrollable"
        aria-label={t.facts}
        sx={{ mb: 4 }}
      >
        {groups.map(({ name, label: words }) => (
          <Tab key={name} value={name} label={label(words)} aria-controls={panel} />
        ))}
        {lists.map(one => (
          <Tab
            key={relatedKey(one)}
            value={relatedKey(one)}
            label={<RelatedTab {...one} id={record.id} />}
            aria-controls={panel}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={panel}
        aria-label={group ? label(group.label) : list && label(list.related.label)}
      >
        {group && <GroupFacts resource={resource} record={record} group={group} />}
        {list && <RelatedRows key={open} {...list} id={record.id} />}
      </Box>
    </>
  )
}
