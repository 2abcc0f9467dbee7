import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { ResourceContextProvider } from 'react-admin'
import {
  exportStudentStatistics,
  exportTaskStatistics,
} from '../../resources/tasks/class-task/classTask.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { Allowed } from '../../src/ui/Allowed.tsx'
import { Pager } from '../../src/ui/pager/Pager.tsx'
import { smallestPage } from '../../src/ui/pager/pages.ts'
import { ReferenceBox } from '../../src/ui/parts/fields/ReferenceInput.tsx'
import { Empty, ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { ControlBar, DayTool, Tool } from '../../src/ui/parts/Tool.tsx'
import { FileButton } from '../../src/ui/parts/FileButton.tsx'
import { statisticsTexts } from './statistics.texts.ts'
import { TaskLinkButton } from './TaskLinkDialog.tsx'
import { StatisticsList } from './StatisticsList.tsx'
import { useStatistics, type StatisticsState } from './useStatistics.ts'

const views = ['tasks', 'students'] as const

const Controls = ({ state }: { readonly state: StatisticsState }) => {
  const t = useTexts(statisticsTexts)
  const { by, courseId, from, until, go } = state
  return (
    <ControlBar>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={by}
        aria-label={t.by}
        onChange={(_, next: StatisticsState['by'] | null) => next && go({ by: next })}
      >
        {views.map(name => (
          <ToggleButton key={name} value={name}>
            {t[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DayTool label={t.from} value={from} wrong={false} set={day => go({ from: day })} />
      <DayTool
        label={t.until}
        value={until}
        wrong={from !== '' && until !== '' && until < from}
        set={day => go({ until: day })}
      />
      <Tool label={t.course} width={200}>
        {id => (
          <ReferenceBox
            id={id}
            to="course"
            ids={courseId ? [courseId] : []}
            filter={undefined}
            multiple={false}
            placeholder={t.everyClass}
            control={{ 'aria-label': t.course }}
            set={([option]) => go({ courseId: option })}
          />
        )}
      </Tool>
    </ControlBar>
  )
}

/** /statistics: how tasks and students do (TSK-02). */
export const StatisticsPage = () => {
  const t = useTexts(statisticsTexts)
  const state = useStatistics()
  const { by, data, failed } = state
  const call = by === 'tasks' ? exportTaskStatistics : exportStudentStatistics
  return (
    <Page
      title={t.title}
      extra={
        <>
          <Allowed code="classTask.link">
            <TaskLinkButton />
          </Allowed>
          <Allowed code="submission.export">
            <FileButton
              call={call}
              input={state.exported}
              fallback="task-statistics.xlsx"
              label={t.export}
            />
          </Allowed>
        </>
      }
    >
      <Controls state={state} />
      {failed && !data && <ErrorState message={t.failed} retry={state.retry} />}
      {!data && !failed && <SkeletonRows rows={10} columns={6} />}
      {data?.list.length === 0 && <Empty icon="chart" title={t.none} help={t.noneHelp} />}
      {data && data.list.length > 0 && (
        <ResourceContextProvider value="submission">
          <StatisticsList data={data} by={by} />
          {data.total > smallestPage && (
            <Pager
              page={state.page}
              limit={state.limit}
              total={data.total}
              onChange={next => state.go({ page: String(next.page), limit: String(next.limit) })}
            />
          )}
        </ResourceContextProvider>
      )}
    </Page>
  )
}
