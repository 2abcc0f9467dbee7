import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  workbenchTrend,
  type CountTile,
  type TrendPoint,
} from '../../resources/workbench/workbench.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { Lang } from '../../src/schema/label.ts'
import { Chart } from '../../src/ui/chart/Chart.tsx'
import { useEdu } from '../../src/ui/context.tsx'
import { ChoiceTool } from '../../src/ui/parts/ChoiceTool.tsx'
import { dayText, shortDay } from '../../src/ui/parts/fields/time.ts'
import { ErrorState, SkeletonRows } from '../../src/ui/parts/index.ts'
import { cardLook } from './Section.tsx'
import { workbenchTexts } from './workbench.texts.ts'

/** The days of a span in full. */
const spanText = ({ from, until }: TrendPoint, lang: Lang): string =>
  `${dayText(from, lang)} – ${dayText(until, lang)}`

/**
 * How one of the key figures changed over the last weeks or months; another is chosen by its name.
 */
export const Trend = ({ tiles }: { readonly tiles: readonly CountTile[] }) => {
  const t = useTexts(workbenchTexts)
  const lang = useLang()
  const edu = useEdu()
  const told = tiles.flatMap(({ trend, ...tile }) => (trend === null ? [] : { ...tile, trend }))
  const [chosen, setChosen] = useState<string>()
  const tile = told.find(({ name }) => name === chosen) ?? told[0]
  const { data, isError, refetch } = useQuery({
    queryKey: ['workbench', 'trend', tile?.name],
    placeholderData: keepPreviousData,
    enabled: tile !== undefined,
    queryFn: ({ signal }) =>
      edu.ask(workbenchTrend, { name: tile?.name ?? '' }, { signal, quiet: true }),
    retry: false,
  })
  if (!tile) return null
  const unit = tile.share ? '%' : tile.currency
  const figure = (value: number | null): string => value?.toLocaleString(lang) ?? '–'
  return (
    <Box sx={{ ...cardLook, mt: 2 }}>
      {told.length > 1 && (
        <Box sx={{ mb: 3 }}>
          <ChoiceTool
            label={t.trendOf}
            width={320}
            value={tile.name}
            options={told.map(({ name, trend }) => [name, trend])}
            set={next => setChosen(next ?? undefined)}
          />
        </Box>
      )}
      {isError && !data && <ErrorState message={t.trendFailed} retry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={6} columns={1} />}
      {data && (
        <Chart
          title={tile.trend}
          shape="bars"
          {...(unit === undefined ? {} : { unit })}
          points={data.points.map(point => ({
            key: point.from,
            name: spanText(point, lang),
            short: shortDay(point.from, lang),
            value: point.value,
          }))}
          table={{
            columns: [t.days, tile.trend],
            rows: data.points.map(point => ({
              key: point.from,
              cells: [spanText(point, lang), figure(point.value)],
            })),
          }}
        />
      )}
    </Box>
  )
}
