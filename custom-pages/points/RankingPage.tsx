import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { ResourceContextProvider } from 'react-admin'
import { exportRanking } from '../../resources/points/points.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { Allowed } from '../../src/ui/Allowed.tsx'
import { FileButton } from '../../src/ui/parts/FileButton.tsx'
import { Pager } from '../../src/ui/pager/Pager.tsx'
import { smallestPage } from '../../src/ui/pager/pages.ts'
import { ReferenceBox } from '../../src/ui/parts/fields/ReferenceInput.tsx'
import { Empty, ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { ControlBar, DayTool, Tool } from '../../src/ui/parts/Tool.tsx'
import { pointsTexts } from './points.texts.ts'
import { RankingList } from './RankingList.tsx'
import { periodNames, sumNames, useRanking, type RankingState } from './useRanking.ts'

const RankingControls = ({ state }: { readonly state: RankingState }) => {
  const t = useTexts(pointsTexts)
  const { period, by, day, courseId, labelId, go } = state
  const toggles = <N extends string>(
    label: string,
    names: readonly N[],
    value: N,
    textOf: Readonly<Record<N, string>>,
    set: (name: N) => void,
  ) => (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_, next: N | null) => next && set(next)}
    >
      {names.map(name => (
        <ToggleButton key={name} value={name}>
          {textOf[name]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
  const references = [
    { name: 'courseId', to: 'course', label: t.course, id: courseId },
    { name: 'labelId', to: 'label', label: t.label, id: labelId },
  ] as const
  return (
    <ControlBar>
      {toggles(t.periodLabel, periodNames, period, t.period, name => go({ period: name }))}
      {period !== 'all' && (
        <DayTool label={t.day} value={day} wrong={false} set={next => go({ day: next })} />
      )}
      {toggles(t.byLabel, sumNames, by, t.by, name => go({ by: name }))}
      {references.map(({ name, to, label, id: chosen }) => (
        <Tool key={name} label={label} width={200}>
          {id => (
            <ReferenceBox
              id={id}
              to={to}
              ids={chosen ? [chosen] : []}
              filter={undefined}
              multiple={false}
              placeholder={t.everybody}
              control={{ 'aria-label': label }}
              set={([option]) => go({ [name]: option })}
            />
          )}
        </Tool>
      ))}
    </ControlBar>
  )
}

/** /integral: students in the order of their points, by period, class and label (PTS-01). */
export const RankingPage = () => {
  const t = useTexts(pointsTexts)
  const state = useRanking()
  const { data, failed } = state
  return (
    <Page
      title={t.ranking}
      extra={
        <Allowed code="pointsEntry.export">
          <FileButton
            call={exportRanking}
            input={state.exported}
            fallback="points-ranking.xlsx"
            label={t.exportRanking}
          />
        </Allowed>
      }
    >
      <RankingControls state={state} />
      {failed && !data && <ErrorState message={t.rankingFailed} retry={state.retry} />}
      {!data && !failed && <SkeletonRows rows={10} columns={6} />}
      {data && !data.list.length && <Empty icon="star" title={t.none} help={t.noneHelp} />}
      {data && data.list.length > 0 && (
        <ResourceContextProvider value="pointsEntry">
          <RankingList data={data} />
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
