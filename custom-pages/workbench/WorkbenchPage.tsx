import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { superviseRight } from '../../resources/supervision/supervise-record/supervision.options.ts'
import { myTeaching } from '../../resources/workbench/teaching.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { timeFormat } from '../../src/schema/timeText.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { useAccess } from '../../src/ui/context.tsx'
import { ErrorState, Page } from '../../src/ui/parts/index.ts'
import { shownZone } from '../../src/ui/parts/fields/time.ts'
import { useAsk } from '../../src/ui/useAsk.ts'
import { AbsentSection } from './AbsentSection.tsx'
import { CountCards } from './CountCards.tsx'
import { homeTexts } from './home.texts.ts'
import { LinesSkeleton } from './HomeLines.tsx'
import { NowSection } from './NowSection.tsx'
import { OwingSection } from './OwingSection.tsx'
import { figureGrid, Section } from './Section.tsx'
import { Steps } from './Steps.tsx'
import { TeachingSections } from './TeachingSections.tsx'
import { Tiles } from './Tiles.tsx'
import { TodayList } from './TodayList.tsx'
import { Trend } from './Trend.tsx'
import { useWorkbench } from './useWorkbench.ts'
import { workbenchTexts } from './workbench.texts.ts'

/** As many cards as there mostly are. */
const CardsSkeleton = ({ cards }: { readonly cards: number }) => (
  <Box aria-busy sx={{ mb: 4 }}>
    <Skeleton width={160} height={36} sx={{ mb: 1 }} />
    <Box sx={figureGrid}>
      {Array.from({ length: cards }, (_, n) => (
        <Skeleton key={n} variant="rounded" height={92} sx={{ borderRadius: '8px' }} />
      ))}
    </Box>
  </Box>
)

/** The counts, figures and lists of the institution, as far as the person may see them. */
const Overview = ({ lead }: { readonly lead: boolean }) => {
  const t = useTexts(workbenchTexts)
  const h = useTexts(homeTexts)
  const allowed = useAllowed()
  const { data, failed, retry, arrange, resetOrder, closeSteps } = useWorkbench()
  const supervises = allowed(superviseRight)
  const today = data?.today && <TodayList today={data.today} />
  const attention = data && (data.attention.length > 0 || lead) && (
    <Section title={lead ? t.attention : h.school}>
      {data.attention.length ? (
        <CountCards tiles={data.attention} />
      ) : (
        <Typography color="text.secondary">{t.allWell}</Typography>
      )}
    </Section>
  )
  return (
    <>
      {data?.steps && <Steps steps={data.steps} close={closeSteps} />}
      {lead && supervises && <NowSection />}
      {lead && !supervises && today}
      {lead && allowed('attendance.read') && <AbsentSection />}
      {lead && allowed('hourWarning.read') && <OwingSection />}
      {failed && <ErrorState message={t.failed} retry={retry} />}
      {!data && !failed && (
        <>
          <CardsSkeleton cards={lead ? 8 : 2} />
          <LinesSkeleton lines={4} />
        </>
      )}
      {attention}
      {data && (
        <>
          {lead && data.figures.length > 0 && (
            <Section title={t.figures}>
              <CountCards tiles={data.figures} />
              <Trend tiles={data.figures} />
            </Section>
          )}
          {lead && supervises && today}
          <Tiles
            tiles={data.tiles}
            arrange={arrange}
            ownOrder={data.ownOrder}
            resetOrder={resetOrder}
          />
        </>
      )}
    </>
  )
}

/**
 * /workbench: what a person does first. A teacher has their own lessons and the work around them;
 * whoever runs the school sees what goes on now, who was absent and who owes hours, then what needs
 * attention, key figures, applications and websites (SET-01).
 */
export const WorkbenchPage = () => {
  const t = useTexts(workbenchTexts)
  const h = useTexts(homeTexts)
  const lang = useLang()
  const access = useAccess()
  const { data: teaching, failed, retry } = useAsk(myTeaching, {})
  const [now] = useState(() => new Date())
  const today = timeFormat(lang, { dateStyle: 'full', timeZone: shownZone() }).format(now)
  const teaches = teaching !== undefined && teaching.teacherId !== null
  // an administrator who teaches runs the school, too
  const lead = access.rights === 'all' || (teaching !== undefined && !teaches) || failed
  return (
    <Page title={t.title} extra={<Typography color="text.secondary">{today}</Typography>}>
      {failed && <ErrorState message={h.teachFailed} retry={retry} />}
      {teaches && <TeachingSections teaching={teaching} />}
      {!teaching && !failed && access.rights !== 'all' && (
        <>
          <LinesSkeleton lines={3} />
          <LinesSkeleton lines={5} />
        </>
      )}
      {(teaching !== undefined || failed || access.rights === 'all') && <Overview lead={lead} />}
    </Page>
  )
}
