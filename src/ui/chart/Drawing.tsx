import { textWidth } from '../parts/fields/textWidth.ts'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useLang } from '../../i18n/texts.ts'
import {
  pointLabelsOf,
  peakOf,
  scaleOf,
  type ChartMark,
  type ChartShape,
  type KnownPoint,
} from './points.ts'
import { Tip } from './Tip.tsx'

interface DrawingProps {
  readonly shape: ChartShape
  /** At least one. */
  readonly points: readonly KnownPoint[]
  readonly marks: readonly ChartMark[]
  readonly span: readonly [ChartMark, ChartMark] | undefined
  readonly top: number | undefined
  readonly figure: (value: number) => string
  readonly compact: boolean
  readonly height: number
}
type ShapeProps = Omit<DrawingProps, 'shape'> & { readonly width: number }

/** Width if there is no layout to measure (tests). */
const usualWidth = 640
/** Up to this many points of a line are dots as well. */
const dottedPoints = 40

/**
 * Axes, grid and colours of all chart types. Without animation: a chart must be readable at once.
 */
const useFrame = ({ points, top, compact }: ShapeProps) => {
  const { tokens, tones } = useTheme()
  const lang = useLang()
  const tick = { fontSize: 12, fill: tokens.muted }
  const whole = points.every(({ value }) => Number.isInteger(value))
  const scale = scaleOf(top ?? peakOf(points)?.value ?? 0, compact ? 2 : 4, whole)
  return {
    tokens,
    tones,
    // a rim in the page's colour keeps the grid out of the figure
    label: {
      fontSize: 12,
      fontWeight: 600,
      fill: tokens.text,
      stroke: tokens.page,
      strokeWidth: 4,
      paintOrder: 'stroke',
    },
    margin: { top: compact ? 8 : 24, right: 16, bottom: 0, left: 0 },
    xAxis: {
      tick,
      tickLine: false,
      tickMargin: 6,
      height: 24,
      minTickGap: 24,
      interval: 'preserveStartEnd' as const,
      axisLine: { stroke: tokens.lineStrong },
    },
    yAxis: {
      tick,
      tickLine: false,
      axisLine: false,
      width: 44,
      ticks: scale,
      domain: [0, scale.at(-1) ?? 1] as [number, number],
      allowDataOverflow: top !== undefined,
      // four figures have room, more have not
      tickFormatter: (value: number) =>
        value.toLocaleString(lang, {
          notation: value < 10_000 ? 'standard' : 'compact',
          maximumFractionDigits: 1,
        }),
    },
  }
}

/** So many bars each keep their name; days of a month say every few. */
const mostNamed = 12
/** Room of a name beside its neighbours, and height of a line, in px. */
const [gap, line] = [8, 16]

/** The axis of few bars: no name is dropped, long ones take several lines under their own bar. */
const namedAxis = (points: ShapeProps['points'], width: number, tick: object) => {
  if (points.length > mostNamed) return {}
  const slot = Math.max(24, Math.floor((width - 60) / points.length) - gap)
  const lines = Math.max(
    ...points.map(({ short }) => Math.min(4, Math.ceil(textWidth(short) / slot))),
    1,
  )
  return {
    interval: 0,
    tick: { ...tick, width: slot, maxLines: 4 },
    height: 8 + line * (lines > 1 ? lines + 1 : 1),
  }
}

const Bars = (props: ShapeProps) => {
  const { points, figure, width, height } = props
  const { tokens, label, margin, xAxis, yAxis } = useFrame(props)
  const labels = pointLabelsOf(points, figure)
  const shortNames = new Map(points.map(({ key, short }) => [key, short]))
  return (
    <BarChart
      data={points.map((point, n) => ({ ...point, label: labels[n] }))}
      width={width}
      height={height}
      margin={margin}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} syncWithTicks stroke={tokens.line} />
      <XAxis
        {...xAxis}
        {...namedAxis(points, width, xAxis.tick)}
        dataKey="key"
        tickFormatter={(key: string) => shortNames.get(key) ?? key}
      />
      <YAxis {...yAxis} />
      <Tooltip
        content={<Tip figure={figure} />}
        cursor={{ fill: tokens.hover }}
        isAnimationActive={false}
      />
      <Bar
        dataKey="value"
        fill={tokens.accent}
        radius={[2, 2, 0, 0]}
        maxBarSize={48}
        minPointSize={value => (value ? 2 : 0)}
        isAnimationActive={false}
      >
        <LabelList dataKey="label" position="top" {...label} />
      </Bar>
    </BarChart>
  )
}

const Timeline = (props: ShapeProps) => {
  const { points, marks, span, figure, compact, width, height } = props
  const { tokens, tones, label, margin, xAxis, yAxis } = useFrame(props)
  const instants = [...points, ...marks, ...(span ?? [])]
    .map(({ key, short }) => ({ at: Date.parse(key), short }))
    .toSorted((a, b) => a.at - b.at)
  const shortNames = new Map(instants.map(({ at, short }) => [at, short]))
  const ends = [instants[0]?.at ?? 0, instants.at(-1)?.at ?? 0]
  // among several charts only a single point gets a label, because it draws no line
  const peak = compact && points.length > 1 ? undefined : peakOf(points)
  return (
    <LineChart
      data={points.map(point => ({ ...point, at: Date.parse(point.key) }))}
      width={width}
      height={height}
      margin={margin}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} syncWithTicks stroke={tokens.line} />
      <XAxis
        {...xAxis}
        dataKey="at"
        type="number"
        domain={ends}
        ticks={compact ? ends : instants.map(({ at }) => at)}
        tickFormatter={(at: number) => shortNames.get(at) ?? ''}
      />
      <YAxis {...yAxis} />
      <Tooltip
        content={<Tip figure={figure} />}
        cursor={{ stroke: tokens.lineStrong }}
        isAnimationActive={false}
      />
      {marks.map(({ key }) => (
        <ReferenceLine
          key={key}
          x={Date.parse(key)}
          stroke={tones.bad.main}
          strokeDasharray="3 3"
        />
      ))}
      <Line
        dataKey="value"
        stroke={tokens.accent}
        strokeWidth={1.5}
        dot={points.length <= dottedPoints && { r: 2, fill: tokens.accent, strokeWidth: 0 }}
        activeDot={{ r: 3, fill: tokens.accent, stroke: tokens.surface }}
        isAnimationActive={false}
      />
      {peak && (
        <ReferenceDot
          x={Date.parse(peak.key)}
          y={peak.value}
          r={3}
          fill={tokens.accent}
          stroke={tokens.surface}
          label={{ value: figure(peak.value), position: compact ? 'right' : 'top', ...label }}
        />
      )}
    </LineChart>
  )
}

const shapes = { bars: Bars, timeline: Timeline } as const

/** Draws a chart with recharts, as wide as its place. */
export const Drawing = ({ shape, ...props }: DrawingProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth || usualWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const Shape = shapes[shape]
  return (
    <Box ref={place} sx={{ height: props.height, overflow: 'hidden' }}>
      {width > 0 && <Shape {...props} width={width} />}
    </Box>
  )
}
