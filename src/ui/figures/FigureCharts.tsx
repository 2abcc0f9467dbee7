import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useLang, useTexts } from '../../i18n/texts.ts'
import { figuresCallOf } from '../../protocol/calls/figures.ts'
import { Chart } from '../chart/Chart.tsx'
import { useResourceDef } from '../context.tsx'
import { ErrorState } from '../parts/States.tsx'
import { useAsk } from '../useAsk.ts'
import { chartOf, type FigureDays } from './chartOf.ts'
import { figureTexts } from './figures.texts.ts'

interface FigureChartsProps extends FigureDays {
  /** Name of the resource. */
  readonly of: string
  /** Names of charts that are shown; all of them by default. */
  readonly only?: readonly string[]
}

/** The charts that a resource declares (`figures`), of a span of days. */
export const FigureCharts = ({ of, only, from, until }: FigureChartsProps) => {
  const t = useTexts(figureTexts)
  const lang = useLang()
  const resource = useResourceDef(of)
  const { data, failed, retry } = useAsk(figuresCallOf(of), { from, until })
  if (failed) return <ErrorState message={t.failed} retry={retry} />
  const charts = Object.entries(resource.figures?.charts ?? {}).filter(
    ([name]) => only?.includes(name) ?? true,
  )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        gridTemplateColumns: { xs: '1fr', md: charts.length > 1 ? '1fr 1fr' : '1fr' },
        '& > *': { minWidth: 0 },
      }}
    >
      {charts.map(([name, figure]) => {
        const rows = data?.charts[name]
        if (!data) return <Skeleton key={name} variant="rounded" height={260} />
        // undefined: the person may not see what it counts by
        return (
          rows && (
            <Chart key={name} {...chartOf(resource, figure, rows, { from, until }, lang, t)} />
          )
        )
      })}
    </Box>
  )
}
