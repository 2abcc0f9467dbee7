import { useLayoutEffect, useRef, useState } from 'react'
import { Bar, BarChart, XAxis, YAxis } from 'recharts'
import { peakOf, scaleOf, type KnownPoint } from './points.ts'

/** Width if there is no layout to measure (tests). */
const usualWidth = 640

interface LightDrawingProps {
  readonly points: readonly KnownPoint[]
  readonly height: number
  readonly figure: (value: number) => string
  /** Upper end of the scale; that of the highest bar by default. */
  readonly top?: number | undefined
}

/** Bars in the colours of the page around them, as wide as it is; a print scales them. */
export const LightDrawing = ({ points, height, figure, top }: LightDrawingProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(usualWidth)
  useLayoutEffect(() => {
    const measured = frame.current?.clientWidth ?? 0
    if (measured > 0) setWidth(measured)
  }, [])
  const whole = points.every(({ value }) => Number.isInteger(value))
  const scale = scaleOf(top ?? peakOf(points)?.value ?? 0, 4, whole)
  const shortNames = new Map(points.map(({ key, short }) => [key, short]))
  const tick = { fontSize: 12, fill: 'var(--rp-muted)' }
  return (
    <div ref={frame} style={{ height }}>
      <BarChart
        data={[...points]}
        width={width}
        height={height}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="key"
          tick={tick}
          tickLine={false}
          minTickGap={24}
          interval="preserveStartEnd"
          axisLine={{ stroke: 'var(--rp-line)' }}
          tickFormatter={(key: string) => shortNames.get(key) ?? key}
        />
        <YAxis
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={44}
          ticks={[...scale]}
          domain={[0, scale.at(-1) ?? 1]}
          tickFormatter={figure}
        />
        <Bar
          dataKey="value"
          fill="var(--rp-accent)"
          radius={[2, 2, 0, 0]}
          maxBarSize={36}
          isAnimationActive={false}
        />
      </BarChart>
    </div>
  )
}
