import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  tryAutomation,
  type AutomationTrial,
} from '../../resources/automations/automation/automation.calls.ts'
import { subjectOf } from '../../resources/automations/automation/automation.parts.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { useEdu, useFindResource } from '../../src/ui/context.tsx'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { Empty, ErrorState, Page, SkeletonRows, StatusDot } from '../../src/ui/parts/index.ts'
import { runTexts } from './automations.texts.ts'
import { BackToAutomation, NoAutomation } from './NoAutomation.tsx'
import { RunLine } from './RunLine.tsx'
import { useAutomationPage } from './useAutomationPage.ts'

const periods = [7, 30, 90] as const
const usualDays = 30

/** The figures of a trial, and what they warn of. */
const Figures = ({ trial, limit }: { readonly trial: AutomationTrial; readonly limit: number }) => {
  const { trial: t } = useTexts(runTexts)
  const lang = useLang()
  const say = (n: number): string => n.toLocaleString(lang)
  const figures = [
    [t.total, trial.capped ? t.atLeast(say(trial.total)) : say(trial.total)],
    [t.most, say(trial.mostInADay)],
    [t.beyond, say(trial.beyondLimit)],
  ] as const
  return (
    <>
      <Stack direction="row" component="dl" sx={{ gap: '8px 32px', flexWrap: 'wrap', m: 0, my: 4 }}>
        {figures.map(([name, value]) => (
          <Box key={name}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography
              component="dd"
              sx={{ m: 0, fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
            >
              {value}
            </Typography>
          </Box>
        ))}
      </Stack>
      <Stack sx={{ gap: 2, mb: 4 }}>
        {trial.capped && <Alert severity="info">{t.capped}</Alert>}
        {limit > 0 && trial.beyondLimit > 0 && (
          <Alert severity="warning">{t.limit(say(trial.beyondLimit))}</Alert>
        )}
        {trial.startsItself && <Alert severity="warning">{t.itself}</Alert>}
      </Stack>
    </>
  )
}

/**
 * /automationTrial?id=…: the effects that an automation would have had in the last days, without
 * any effect now.
 */
export const AutomationTrialPage = () => {
  const t = useTexts(runTexts)
  const edu = useEdu()
  const now = useNow()
  const find = useFindResource()
  const { automation, record, query, go, isMissing } = useAutomationPage()
  const wanted = Number(query.get('days'))
  const days = periods.find(one => one === wanted) ?? usualDays
  const { data, isError, isPending, refetch } = useQuery({
    enabled: automation !== '',
    queryKey: ['automationTrial', automation, days, record.data?.version],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => edu.ask(tryAutomation, { automation, days }, { signal }),
  })
  if (isMissing) return <NoAutomation heading={t.trial.heading} />
  const terms = record.data
  const target = terms && find(terms.target)
  const subject = target && subjectOf(target, terms, find)
  return (
    <Page
      title={terms ? t.trial.title(terms.name) : t.trial.heading}
      width="narrow"
      extra={<BackToAutomation id={automation} />}
    >
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{t.trial.help}</Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={days}
        aria-label={t.trial.days}
        onChange={(_event, to: number | null) => to !== null && go({ days: String(to) })}
      >
        {periods.map(one => (
          <ToggleButton key={one} value={one}>
            {t.trial.last(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isError && !data && <ErrorState retry={() => void refetch()} />}
      {isPending && <SkeletonRows rows={5} columns={3} />}
      {data && <Figures trial={data} limit={terms?.dailyLimit ?? 0} />}
      {data?.total === 0 && <Empty icon="refresh" title={t.trial.none} help={t.trial.noneHelp} />}
      {data && data.total > data.runs.length && (
        <Typography variant="h2" sx={{ mb: 2 }}>
          {t.trial.newest(data.runs.length)}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.runs.map((run, n) => (
          <RunLine
            // events of the past have no id of their own
            key={`${run.recordId ?? ''} ${run.at} ${n}`}
            mark={
              <StatusDot
                tone={run.would ? 'good' : 'neutral'}
                label={run.would ? t.trial.would : t.trial.wouldNot}
              />
            }
            resource={subject?.name}
            event={run.event}
            otherwise={terms?.trigger === 'COUNT' ? t.number : t.date}
            recordId={run.recordId}
            title={run.title}
            at={run.at}
            now={now}
            text={run.text}
          />
        ))}
      </Box>
    </Page>
  )
}
