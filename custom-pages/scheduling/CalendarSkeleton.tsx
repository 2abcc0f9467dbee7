import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTexts } from '../../src/i18n/texts.ts'
import { Grid } from '../../src/ui/calendar/gridStyle.ts'
import type { ViewName } from '../../src/ui/calendar/views.ts'
import { timetableTexts } from './timetable.texts.ts'

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n)
/** Days of the views that have a grid, or teachers of a day: as many as there mostly are. */
const columnCounts: Readonly<Partial<Record<ViewName, number>>> = { week: 7, month: 7, day: 1 }

const Heads = ({ count, scale }: { readonly count: number; readonly scale: boolean }) => (
  <>
    {scale && <div className="scale" />}
    {numbers(count).map(n => (
      <div key={n} className="head">
        <Skeleton width="50%" />
      </div>
    ))}
  </>
)

/** The grid of a view whose lessons are on their way, as large as it will be. */
export const CalendarSkeleton = ({ view }: { readonly view: ViewName }) => {
  const t = useTexts(timetableTexts)
  const count = columnCounts[view] ?? 3
  const scaled = { gridTemplateColumns: `56px repeat(${count}, minmax(0, 1fr))` }
  if (view === 'list')
    return (
      <Box component="output" aria-label={t.loading} sx={{ display: 'grid', gap: 2 }}>
        {numbers(10).map(n => (
          <Skeleton key={n} height={36} sx={{ transform: 'none' }} />
        ))}
      </Box>
    )
  return (
    <Grid role="status" aria-label={t.loading}>
      {view === 'month' ? (
        <>
          <div className="heads" style={{ gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }}>
            <Heads count={count} scale={false} />
          </div>
          <div className="month">
            {numbers(5 * count).map(n => (
              <div key={n} className="cell" />
            ))}
          </div>
        </>
      ) : (
        <div className="scroller" style={{ overflow: 'hidden' }}>
          <div className="heads" style={scaled}>
            <Heads count={count} scale />
          </div>
          <div className="hours" style={scaled}>
            <div className="scale" />
            {numbers(count).map(n => (
              <div key={n} className="column" />
            ))}
          </div>
        </div>
      )}
    </Grid>
  )
}
