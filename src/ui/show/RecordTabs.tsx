import { Suspense } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import type { AnyRecord, AnyResource, RecordViewProps } from '../../schema/resource.ts'
import { lazyView } from '../list/lazyView.ts'
import { someText, usePageState } from '../usePageState.ts'
import { GroupFacts } from './Facts.tsx'
import { LargeValues } from './Figures.tsx'
import { relatedKey } from './RelatedLists.tsx'
import { RelatedRows, RelatedTab } from './RelatedRows.tsx'
import type { ShownTab } from './recordPage.ts'
import { showTexts } from './show.texts.ts'

const panel = 'record-panel'

interface TabProps {
  readonly resource: AnyResource
  readonly record: AnyRecord
  readonly tab: ShownTab
}

/** What a tab holds; each part has a heading where there are several. */
const TabBody = ({ resource, record, tab }: TabProps) => {
  const label = useLabel()
  const { figures, views, groups, lists } = tab
  const isAlone = figures.length + views.length + groups.length + lists.length === 1
  const heading = (words: ShownTab['label']) =>
    !isAlone && (
      <Typography variant="h2" sx={{ mb: 3 }}>
        {label(words)}
      </Typography>
    )
  return (
    <Box sx={{ display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {figures.length > 0 && <LargeValues resource={resource} record={record} names={figures} />}
      {views.map(({ show }, n) => {
        const View = lazyView<RecordViewProps>(show)
        return (
          <Suspense key={n} fallback={<Skeleton height={120} />}>
            <View record={record} />
          </Suspense>
        )
      })}
      {groups.map(group => (
        <section key={group.name}>
          {heading(group.label)}
          <GroupFacts resource={resource} record={record} group={group} />
        </section>
      ))}
      {lists.map(list => (
        <section key={relatedKey(list)}>
          {heading(list.related.label)}
          <RelatedRows {...list} id={record.id} />
        </section>
      ))}
    </Box>
  )
}

/**
 * The tab that the address names, or the first one where the reader has no such tab; and how to
 * open another.
 */
export const useOpenTab = (tabs: readonly ShownTab[]) => {
  const { tab: asked, go } = usePageState({ tab: someText })
  return {
    open: tabs.find(({ name }) => name === asked) ?? tabs[0],
    openTab: (name: string) => go({ tab: name }),
  }
}

/**
 * What a record's page shows in tabs; the address names the one that is open, so that a link and
 * the way back lead to it.
 */
export const RecordTabs = ({
  resource,
  record,
  tabs,
}: {
  readonly resource: AnyResource
  readonly record: AnyRecord
  readonly tabs: readonly ShownTab[]
}) => {
  const t = useTexts(showTexts)
  const label = useLabel()
  const { open, openTab } = useOpenTab(tabs)
  if (open === undefined) return null
  return (
    <>
      <Tabs
        value={open.name}
        onChange={(_, name: string) => openTab(name)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={t.facts}
        sx={{ mb: 4 }}
      >
        {tabs.map(({ name, label: words, counts, lists: [list] }) => (
          <Tab
            key={name}
            value={name}
            label={counts && list ? <RelatedTab {...list} id={record.id} /> : label(words)}
            aria-controls={panel}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={panel} aria-label={label(open.label)}>
        <TabBody key={open.name} resource={resource} record={record} tab={open} />
      </Box>
    </>
  )
}
