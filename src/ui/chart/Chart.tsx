import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useId } from 'react'
import { useLang, useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { later } from '../parts/later.tsx'
import { chartTexts } from './chart.texts.ts'
import { ChartHead } from './ChartHead.tsx'
import { FigureTable, type ChartTable } from './FigureTable.tsx'
import {
  knownPoints,
  peakOf,
  type ChartMark,
  type ChartPoint,
  type ChartShape,
  type KnownPoint,
} from './points.ts'
import { useChartView } from './useChartView.ts'

// recharts, in a chunk of its own
const Drawing = later(() => import('./Drawing.tsx').then(module => module.Drawing))

export interface ChartProps {
  /** The question that the chart answers: 'Messages per day'. */
  readonly title: string
  readonly shape: ChartShape
  readonly points: readonly ChartPoint[]
  /** The figures as a table. Every point belongs into it. */
  readonly table: ChartTable
  readonly marks?: readonly ChartMark[]
  /** Where a timeline begins and ends; without it, at its first and last point or mark. */
  readonly span?: readonly [ChartMark, ChartMark]
  /**
   * Upper end of the scale, so that charts beside each other can be compared; what is above it is
   * cut off.
   */
  readonly top?: number
  readonly unit?: string
  /** True: the bars are values, such as states, and no course over time. */
  readonly values?: boolean
  /** One of several beside each other: low, without its title and its switch. */
  readonly compact?: boolean
}

const heights = { full: 220, compact: 88 } as const
const tableHeights = { full: 420, compact: 200 } as const

/** A placeholder without data, as high as the chart. */
const NoPoints = ({ height }: { readonly height: number }) => {
  const t = useTexts(chartTexts)
  return (
    <Box
      sx={{
        height,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        color: 'text.secondary',
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: '8px',
      }}
    >
      <Icon name="chart" />
      {t.none}
    </Box>
  )
}

/** One value alone shows no course over time: it is said in large figures. */
const OnePoint = ({
  point: { name, value },
  figure,
}: {
  readonly point: KnownPoint
  readonly figure: (value: number) => string
}) => (
  <Box sx={{ py: 2 }}>
    <Box sx={{ fontSize: 32, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}>
      {figure(value)}
    </Box>
    <Box sx={{ color: 'text.secondary' }}>{name}</Box>
  </Box>
)

/** A chart: it answers one question, names its highest value, and is a table one key press away. */
export const Chart = (props: ChartProps) => {
  const {
    title,
    shape,
    points,
    table,
    marks = [],
    span,
    top,
    unit,
    values = false,
    compact = false,
  } = props
  const t = useTexts(chartTexts)
  const lang = useLang()
  const id = useId()
  const [view] = useChartView()
  const size = compact ? 'compact' : 'full'
  const height = heights[size]
  const known = knownPoints(points)
  const peak = peakOf(known)
  const [first, last] = [points[0], points.at(-1)]
  const figure = (value: number): string =>
    `${value.toLocaleString(lang)}${unit === undefined ? '' : ` ${unit}`}`
  const peakWords = values ? t.peakOf : shape === 'bars' ? t.peak : t.peakAt
  const peakText = peak && peakWords(figure(peak.value), peak.name)
  const body = () => {
    if (!first || !last || !peak) return <NoPoints height={height} />
    if (view === 'asTable')
      return <FigureTable title={title} table={table} maxHeight={tableHeights[size]} />
    if (known.length === 1 && !compact) return <OnePoint point={peak} figure={figure} />
    return (
      <Box
        role="img"
        aria-label={`${values ? title : t.span(title, first.name, last.name)}. ${peakText ?? ''}`}
        sx={{ height }}
      >
        <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
          <Drawing
            shape={shape}
            points={known}
            marks={marks}
            span={span}
            top={top}
            figure={figure}
            compact={compact}
            height={height}
          />
        </Suspense>
      </Box>
    )
  }
  if (compact) return body()
  return (
    <Box component="figure" aria-labelledby={id} sx={{ m: 0 }}>
      <ChartHead
        id={id}
        title={title}
        note={known.length > 1 && peakText}
        switchable={peak !== undefined}
      />
      {body()}
    </Box>
  )
}
