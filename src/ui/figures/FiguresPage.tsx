import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { useLabel, useLang, useTexts } from '../../i18n/texts.ts'
import { exportFiguresOf, figuresCallOf } from '../../protocol/calls/figures.ts'
import { figureDaysOf, maxFigureDays } from '../../schema/figures.ts'
import { addDays } from '../../schema/zone.ts'
import { Allowed } from '../Allowed.tsx'
import { usePages, useResourceDef } from '../context.tsx'
import { linkTo } from '../links.ts'
import { FileButton } from '../parts/FileButton.tsx'
import { localDay } from '../parts/fields/localTime.ts'
import { useNow } from '../parts/fields/now.ts'
import { Page } from '../parts/Page.tsx'
import { Empty } from '../parts/States.tsx'
import { ControlBar, DayTool } from '../parts/Tool.tsx'
import { useAsk } from '../useAsk.ts'
import { dayOr, usePageState } from '../usePageState.ts'
import { shareOf, type FigureDays } from './chartOf.ts'
import { FigureCharts } from './FigureCharts.tsx'
import { figureTexts } from './figures.texts.ts'

const Total = ({
  name,
  value,
  to,
}: {
  readonly name: string
  readonly value: string
  readonly to?: string | undefined
}) => (
  <div>
    <Typography component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
      {name}
    </Typography>
    <Typography component="dd" className="value-figure" sx={{ m: 0, fontSize: 24 }}>
      {to === undefined ? (
        value
      ) : (
        <Link component={RouterLink} to={to}>
          {value}
        </Link>
      )}
    </Typography>
  </div>
)

/** How many records the span has, and the declared shares of them. */
const Totals = ({ of, from, until }: FigureDays & { readonly of: string }) => {
  const t = useTexts(figureTexts)
  const lang = useLang()
  const label = useLabel()
  const resource = useResourceDef(of)
  const { data } = useAsk(figuresCallOf(of), { from, until })
  if (!data) return null
  if (data.total === 0) return <Empty icon="chart" title={t.empty} help={t.emptyHelp} />
  const { over = '', charts = {} } = resource.figures ?? {}
  const query = { [`${over}_gte`]: from, [`${over}_lte`]: until }
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 8, m: 0, mb: 6 }}>
      <Total
        name={label(resource.plural)}
        value={data.total.toLocaleString(lang)}
        to={resource.routes && linkTo(resource, 'list', { query })}
      />
      {Object.entries(charts).map(([name, figure]) => {
        const share = shareOf(figure, data.charts[name] ?? [])
        return (
          figure.share &&
          share !== undefined && (
            <Total
              key={name}
              name={label(figure.share.label)}
              value={`${share.toLocaleString(lang)}%`}
            />
          )
        )
      })}
    </Box>
  )
}

/** A page of the figures that a resource declares, of days that people choose. */
const FiguresPage = ({ of }: { readonly of: string }) => {
  const t = useTexts(figureTexts)
  const label = useLabel()
  const resource = useResourceDef(of)
  const { pathname } = useLocation()
  const page = usePages().find(({ route }) => pathname === `/${route}`)
  const today = localDay(new Date(useNow()))
  const days = resource.figures ? figureDaysOf(resource.figures) : 1
  const { from, until, go } = usePageState({
    from: dayOr(addDays(today, 1 - days)),
    until: dayOr(today),
  })
  const wrong = until < from || until >= addDays(from, maxFigureDays)
  const tool = (name: 'from' | 'until', value: string) => (
    <DayTool label={t[name]} value={value} wrong={wrong} set={day => day && go({ [name]: day })} />
  )
  return (
    <Page
      title={label(page?.label ?? resource.plural)}
      extra={
        resource.export !== false && (
          <Allowed code={`${of}.export`}>
            <FileButton
              call={exportFiguresOf(of)}
              input={{ from, until }}
              fallback={`${of}.xlsx`}
              label={t.exported}
            />
          </Allowed>
        )
      }
    >
      <ControlBar>
        {tool('from', from)}
        {tool('until', until)}
      </ControlBar>
      {wrong ? (
        <Typography sx={{ color: 'text.secondary' }}>{t.tooLong(maxFigureDays)}</Typography>
      ) : (
        <>
          <Totals of={of} from={from} until={until} />
          <FigureCharts of={of} from={from} until={until} />
        </>
      )}
    </Page>
  )
}

/**
 * The screen of a page that shows a resource's figures.
 *
 * @example
 * screen: () => import('../../src/ui/figures/FiguresPage.tsx').then(module => module.figuresPage('loan')),
 */
export const figuresPage = (of: string) => () => <FiguresPage of={of} />
