import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { dayText } from '../../../src/ui/parts/fields/time.ts'
import { barsOf } from './bars.ts'
import { statisticsTexts } from './statistics.texts.ts'

const width = 1000
const height = 160

interface DayChartProps {
  readonly what: string
  readonly days: readonly { readonly day: string; readonly value: number }[]
}

/** One figure per day, as bars; its largest is named. The table beside it has every figure. */
export const DayChart = ({ what, days }: DayChartProps) => {
  const t = useTexts(statisticsTexts)
  const lang = useLang()
  const { tokens } = useTheme()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const most = days.reduce((best, one) => (one.value > best.value ? one : best), first)
  const bars = barsOf(
    days.map(({ value }) => value),
    width,
    height,
  )
  return (
    <Box>
      <Box sx={{ fontSize: 12, color: 'text.secondary', mb: 1 }}>
        {t.most(most.value.toLocaleString(lang), dayText(most.day, lang))}
      </Box>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.chartOf(what, dayText(first.day, lang), dayText(last.day, lang))}
        style={{ display: 'block', width: '100%', height }}
      >
        {bars.map((bar, n) => {
          const one = days[n]
          return one ? (
            <g key={one.day}>
              <title>{`${dayText(one.day, lang)}: ${one.value.toLocaleString(lang)}`}</title>
              <rect x={bar.x} y={0} width={bar.width} height={height} fill="transparent" />
              <rect {...bar} fill={tokens.accent} />
            </g>
          ) : null
        })}
        <path
          d={`M0 ${height - 0.5}H${width}`}
          stroke={tokens.lineStrong}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Box
        className="value-figure"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          fontSize: 12,
          color: 'text.secondary',
          mt: 1,
        }}
      >
        <span>{dayText(first.day, lang)}</span>
        {last !== first && <span>{dayText(last.day, lang)}</span>}
      </Box>
    </Box>
  )
}
