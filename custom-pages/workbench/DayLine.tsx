import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { workbenchDay } from '../../resources/workbench/workbench.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { minute } from '../../src/schema/durations.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { localClock } from '../../src/ui/parts/fields/localTime.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { dayLineOf } from './dayLineOf.ts'
import { workbenchTexts } from './workbench.texts.ts'

const height = 72
/** Interval of the hour labels below the line. */
const namedHours = 3

/** The present moment, as a line at a share of the width from 0 to 1. */
const NowMark = ({ at, text }: { readonly at: number; readonly text: string }) => (
  <Box
    aria-hidden
    sx={{
      position: 'absolute',
      top: 0,
      bottom: 20,
      left: `${String(100 * at)}%`,
      borderLeft: 2,
      borderColor: 'error.main',
    }}
  >
    <Box
      sx={{
        position: 'absolute',
        fontSize: 12,
        lineHeight: '16px',
        whiteSpace: 'nowrap',
        color: 'error.main',
        ...(at > 0.8 ? { right: 6 } : { left: 4 }),
      }}
    >
      {text}
    </Box>
  </Box>
)

/** Today on a line: how many lessons run in each half hour, and the present moment. */
export const DayLine = () => {
  const t = useTexts(workbenchTexts)
  const edu = useEdu()
  const now = useNow()
  const { data } = useQuery({
    queryKey: ['workbench', 'day'],
    queryFn: ({ signal }) => edu.ask(workbenchDay, {}, { signal, quiet: true }),
    retry: false,
  })
  const line = data && dayLineOf(data, now)
  if (!line) return <Box sx={{ height: height + 28, mb: 2 }} />
  const { slots, most, nowAt } = line
  const busiest = slots.find(({ running }) => running === most)
  const clock = localClock(new Date(now).toISOString())
  const perHour = slots.length && (60 * minute) / line.slotMs
  return (
    <Box
      role="img"
      aria-label={t.dayLine(most, busiest ? localClock(busiest.at) : '', clock)}
      sx={{ position: 'relative', mb: 2, pt: 4 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          height,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {slots.map(({ at, running, over }) => (
          <Box
            key={at}
            title={t.running(localClock(at), running)}
            sx={{ flex: 1, height: '100%', display: 'flex', alignItems: 'flex-end', px: '1px' }}
          >
            <Box
              sx={{
                width: '100%',
                height: `${String((100 * running) / most)}%`,
                bgcolor: 'primary.main',
                opacity: over ? 0.35 : 1,
                borderRadius: '2px 2px 0 0',
              }}
            />
          </Box>
        ))}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', height: 20, fontSize: 12, color: 'text.secondary' }}>
        {slots.map(({ at }, n) => (
          <Box key={at} sx={{ flex: 1, minWidth: 0, whiteSpace: 'nowrap', overflow: 'visible' }}>
            {n % (namedHours * perHour) === 0 && n < slots.length - perHour ? localClock(at) : ''}
          </Box>
        ))}
      </Box>
      {nowAt !== undefined && <NowMark at={nowAt} text={t.now(clock)} />}
    </Box>
  )
}
