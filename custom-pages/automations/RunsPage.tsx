import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { exportRuns, type AutomationRun } from '../../resources/automation/automation.calls.ts'
import type { RunState } from '../../resources/automation/automation.runs.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { Allowed } from '../../src/ui/Allowed.tsx'
import { Pager } from '../../src/ui/pager/Pager.tsx'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { Empty, ErrorState, Page, SkeletonRows, StatusDot } from '../../src/ui/parts/index.ts'
import { FileButton } from '../../src/ui/parts/FileButton.tsx'
import { StateTabs } from '../../src/ui/parts/StateTabs.tsx'
import type { ToneName } from '../../src/ui/theme/tokens.ts'
import { runTexts } from './automations.texts.ts'
import { BackToAutomation, NoAutomation } from './NoAutomation.tsx'
import { RunLine } from './RunLine.tsx'
import { useRuns } from './useRuns.ts'

const tones: Readonly<Record<RunState, ToneName>> = {
  WAITING: 'careful',
  DONE: 'good',
  SKIPPED: 'neutral',
  FAILED: 'bad',
}

/** /automationRuns?id=…: what an automation has done, newest first, and why it did nothing. */
export const RunsPage = () => {
  const t = useTexts(runTexts)
  const lang = useLang()
  const now = useNow()
  const { automation, record, isMissing, state, recordId, page, limit, exported, list, go } =
    useRuns()
  if (isMissing) return <NoAutomation heading={t.heading} />
  const { data } = list
  const otherwise = (run: AutomationRun): string =>
    run.count > 1 || run.recordId === null
      ? t.events(run.count.toLocaleString(lang))
      : record.data?.trigger === 'COUNT'
        ? t.number
        : t.date
  return (
    <Page
      title={record.data ? t.title(record.data.name) : t.heading}
      width="narrow"
      extra={
        <>
          <Allowed code="automation.export">
            <FileButton
              call={exportRuns}
              input={exported}
              fallback="automation-runs.xlsx"
              label={t.export}
            />
          </Allowed>
          <BackToAutomation id={automation} />
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t.help}</Typography>
      <StateTabs
        name="runs"
        label={t.status}
        all={t.all}
        states={t.states}
        state={state}
        onChange={to => go({ state: to })}
      />
      <Box role="tabpanel" id="runs-panel" aria-labelledby={`runs-${state ?? 'all'}`}>
        {recordId !== null && (
          <Button sx={{ mt: 2 }} onClick={() => go({ record: null })}>
            {t.clear}
          </Button>
        )}
        {list.isError && !data && <ErrorState retry={() => void list.refetch()} />}
        {list.isPending && <SkeletonRows rows={5} columns={3} />}
        {data?.list.length === 0 && <Empty icon="refresh" title={t.empty} help={t.emptyHelp} />}
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data?.list.map(run => (
            <RunLine
              key={run.id}
              mark={<StatusDot tone={tones[run.state]} label={t.states[run.state]} />}
              resource={run.resource}
              event={run.event}
              otherwise={otherwise(run)}
              recordId={run.recordId}
              title={run.title}
              at={run.doneAt ?? run.at}
              now={now}
              text={run.text}
              filter={recordId === null ? id => go({ record: id }) : undefined}
            />
          ))}
        </Box>
        {data && data.total > 0 && (
          <Pager
            page={page}
            limit={limit}
            total={data.total}
            onChange={next => go({ page: String(next.page), limit: String(next.limit) })}
          />
        )}
      </Box>
    </Page>
  )
}
