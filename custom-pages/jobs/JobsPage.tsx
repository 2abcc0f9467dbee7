import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { canDo, type Verb } from '../../src/access/index.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { exportJobs } from '../../src/protocol/calls/listExports.ts'
import { FileButton } from '../../src/ui/parts/FileButton.tsx'
import { useAccess, useResources } from '../../src/ui/context.tsx'
import { jobTabs, type JobTab } from '../../src/ui/jobs/links.ts'
import { linkTo } from '../../src/ui/links.ts'
import { Empty, ErrorState, Page } from '../../src/ui/parts/index.ts'
import { ImportLine } from './ImportLine.tsx'
import { pageTexts } from './jobs.texts.ts'
import { TaskLine } from './TaskLine.tsx'
import { useJobActions } from './useJobActions.tsx'
import { jobIdOf, useJobs } from './useJobs.ts'

/** The lists that can start a tab's kind of job, if the person has the permission. */
const begins: Readonly<Record<JobTab, { readonly verb: Verb; readonly icon: string }>> = {
  import: { verb: 'import', icon: 'upload' },
  export: { verb: 'export', icon: 'download' },
  bulk: { verb: 'update', icon: 'edit' },
}
const offered = 3

const NoJobs = ({ tab }: { readonly tab: JobTab }) => {
  const t = useTexts(pageTexts)
  const label = useLabel()
  const access = useAccess()
  const resources = useResources()
  const { verb, icon } = begins[tab]
  const lists = useMemo(
    () =>
      resources
        .filter(def => def.routes && def.menu !== undefined && canDo(access, def, verb))
        .filter(
          def =>
            !(verb === 'import' && def.import === false) &&
            !(verb === 'export' && def.export === false),
        )
        .slice(0, offered),
    [resources, access, verb],
  )
  return (
    <Empty
      icon={icon}
      title={t.empty[tab]}
      help={t.emptyHelp[tab]}
      actions={lists.map(def => (
        <Button key={def.name} component={Link} to={linkTo(def, 'list')}>
          {label(def.plural)}
        </Button>
      ))}
    />
  )
}

interface WhoseChoiceProps {
  readonly everyone: boolean
  readonly onChange: (everyone: boolean) => void
}

const WhoseChoice = ({ everyone, onChange }: WhoseChoiceProps) => {
  const t = useTexts(pageTexts)
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t.whose}
      value={everyone ? 'all' : 'mine'}
      onChange={(_, value: string | null) => value !== null && onChange(value === 'all')}
    >
      <ToggleButton value="mine">{t.mine}</ToggleButton>
      <ToggleButton value="all">{t.all}</ToggleButton>
    </ToggleButtonGroup>
  )
}

interface KindTabsProps {
  readonly tab: JobTab
  readonly onChange: (tab: JobTab) => void
}

const KindTabs = ({ tab, onChange }: KindTabsProps) => {
  const t = useTexts(pageTexts)
  return (
    <Tabs value={tab} onChange={(_, to: JobTab) => onChange(to)} aria-label={t.title}>
      {jobTabs.map(name => (
        <Tab
          key={name}
          value={name}
          id={`jobs-${name}`}
          aria-controls="jobs-panel"
          label={t.tabs[name]}
        />
      ))}
    </Tabs>
  )
}

/**
 * /jobs: imports, exports and bulk changes, mine and (with the permission) everyone's; their
 * progress and results.
 */
export const JobsPage = () => {
  const t = useTexts(pageTexts)
  const { tab, everyone, go, pages, list, progressOf, ownOf, refresh, now } = useJobs()
  const { actions, dialog } = useJobActions(refresh)
  const shared = { everyone: everyone === true, now, actions }
  return (
    <Page
      title={everyone ? t.everyone : t.title}
      width="narrow"
      extra={
        <>
          {everyone !== undefined && (
            <WhoseChoice everyone={everyone} onChange={yes => go({ everyone: yes })} />
          )}
          <FileButton
            call={exportJobs}
            input={{ kind: tab, everyone: everyone ? '1' : null }}
            fallback="jobs.xlsx"
            label={t.export}
          />
        </>
      }
    >
      <KindTabs tab={tab} onChange={to => go({ tab: to })} />
      <Box role="tabpanel" id="jobs-panel" aria-labelledby={`jobs-${tab}`}>
        {pages.isPending &&
          [0, 1, 2, 3, 4].map(row => (
            <Skeleton key={row} height={88} sx={{ transform: 'none', my: 2 }} />
          ))}
        {pages.isError && pages.data === undefined && (
          <ErrorState retry={() => void pages.refetch()} />
        )}
        {pages.isError && pages.data !== undefined && (
          <Alert severity="warning" sx={{ mt: 3 }}>
            {t.unreachable}
          </Alert>
        )}
        {pages.isSuccess && list.length === 0 && <NoJobs tab={tab} />}
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {list.map(one =>
            one.kind === 'import' ? (
              <ImportLine
                key={jobIdOf(one)}
                job={one.job}
                progress={progressOf(one)}
                own={ownOf(one)}
                {...shared}
              />
            ) : (
              <TaskLine
                key={jobIdOf(one)}
                task={one.job}
                progress={progressOf(one)}
                own={ownOf(one)}
                {...shared}
              />
            ),
          )}
        </Box>
        {pages.hasNextPage && (
          <Button
            variant="text"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t.more}
          </Button>
        )}
      </Box>
      {dialog}
    </Page>
  )
}
