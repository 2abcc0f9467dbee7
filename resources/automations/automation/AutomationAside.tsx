import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { automationFacts } from './automation.calls.ts'
import { automationTexts } from './automation.texts.ts'

/** The page looks again so often, in milliseconds. */
const everyMs = 5000

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <Box>
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{value}</Typography>
  </Box>
)

interface Props {
  readonly record: {
    readonly id: string
    readonly status: string
    readonly deletedAt: string | null
  }
}

/** The view beside an automation: its statistics, its log, and a trial. */
export const AutomationAside = ({ record }: Props): ReactNode => {
  const t = useTexts(automationTexts)
  const lang = useLang()
  const edu = useEdu()
  const mayReadRuns = useAllowed()('automationRun.read')
  const isThere = record.deletedAt === null
  const { data } = useQuery({
    enabled: isThere,
    queryKey: ['automationFacts', record.id],
    queryFn: ({ signal }) =>
      edu.ask(automationFacts, { automation: record.id }, { signal, quiet: true }),
    refetchInterval: everyMs,
  })
  if (!isThere) return null
  const say = (n: number): string => n.toLocaleString(lang)
  const id = encodeURIComponent(record.id)
  return (
    <Stack component="section" aria-label={t.runs} sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      <Typography variant="h2">{t.runs}</Typography>
      <Stack direction="row" sx={{ gap: 5, flexWrap: 'wrap', minHeight: 48 }}>
        {data && (
          <>
            <Figure label={t.today} value={t.ofLimit(say(data.today), say(data.dailyLimit))} />
            <Figure label={t.done} value={say(data.done)} />
            <Figure label={t.skipped} value={say(data.skipped)} />
            <Figure label={t.failed} value={say(data.failed)} />
            {data.waiting > 0 && <Figure label={t.waiting} value={say(data.waiting)} />}
          </>
        )}
      </Stack>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t.period}
      </Typography>
      <Button
        variant={record.status === 'ON' ? 'outlined' : 'contained'}
        startIcon={<Icon name="search" />}
        component={Link}
        to={`/automationTrial?id=${id}`}
      >
        {t.try}
      </Button>
      {mayReadRuns && (
        <Button
          variant="outlined"
          startIcon={<Icon name="history" />}
          component={Link}
          to={`/automationRuns?automation=${id}`}
        >
          {t.log}
        </Button>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t.never}
      </Typography>
    </Stack>
  )
}
