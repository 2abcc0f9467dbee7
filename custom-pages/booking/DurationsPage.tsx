import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { ResourceContextProvider } from 'react-admin'
import { useTexts } from '../../src/i18n/texts.ts'
import { exportDurations, type DurationBy } from '../../resources/booking/durations.calls.ts'
import { Allowed } from '../../src/ui/Allowed.tsx'
import { FileButton } from '../../src/ui/parts/FileButton.tsx'
import { Pager } from '../../src/ui/pager/Pager.tsx'
import { smallestPage } from '../../src/ui/pager/pages.ts'
import { Empty, ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { DayTool, ControlBar } from '../../src/ui/parts/Tool.tsx'
import { bookingTexts } from './booking.texts.ts'
import { DurationList } from './DurationList.tsx'
import { durationTabs, useDurations } from './useDurations.ts'

/** /bookDuration: how much of what was booked was taken (BKG-05). */
export const DurationsPage = () => {
  const t = useTexts(bookingTexts)
  const state = useDurations()
  const { by, from, to, tooLong, go } = state
  const data = tooLong ? undefined : state.data
  const day = (name: 'from' | 'to', label: string, value: string) => (
    <DayTool label={label} value={value} wrong={tooLong} set={day => day && go({ [name]: day })} />
  )
  return (
    <Page
      title={t.durations}
      extra={
        <Allowed code="booking.export">
          {state.exportable ? (
            <FileButton
              call={exportDurations}
              input={state.exported}
              fallback="durations.xlsx"
              label={t.exportDurations}
            />
          ) : (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t.exportAYear}
            </Typography>
          )}
        </Allowed>
      }
    >
      <ControlBar>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={by}
          aria-label={t.durations}
          onChange={(_, next: DurationBy | null) => next && go({ by: next })}
        >
          {durationTabs.map(name => (
            <ToggleButton key={name} value={name}>
              {t.by[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {day('from', t.from, from)}
        {day('to', t.to, to)}
      </ControlBar>
      {state.failed && !data && !tooLong && (
        <ErrorState message={t.statisticsFailed} retry={state.retry} />
      )}
      {tooLong && <Typography sx={{ color: 'text.secondary' }}>{t.tooLong}</Typography>}
      {!data && !state.failed && !tooLong && <SkeletonRows rows={8} columns={6} />}
      {data && !data.list.length && (
        <Empty icon="chart" title={t.noDurations} help={t.noDurationsHelp} />
      )}
      {data && data.list.length > 0 && (
        <ResourceContextProvider value={by}>
          <DurationList data={data} />
          {data.total > smallestPage && (
            <Pager
              page={state.page}
              limit={state.limit}
              total={data.total}
              onChange={next => go({ page: String(next.page), limit: String(next.limit) })}
            />
          )}
        </ResourceContextProvider>
      )}
    </Page>
  )
}
