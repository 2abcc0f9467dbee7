import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { timeFormat } from '../../src/schema/timeText.ts'
import { ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { shownZone } from '../../src/ui/parts/fields/time.ts'
import { CountCards } from './CountCards.tsx'
import { Section } from './Section.tsx'
import { Steps } from './Steps.tsx'
import { Tiles } from './Tiles.tsx'
import { TodayList } from './TodayList.tsx'
import { Trend } from './Trend.tsx'
import { useWorkbench } from './useWorkbench.ts'
import { workbenchTexts } from './workbench.texts.ts'

/**
 * /workbench: what needs attention, today's lessons, key figures, applications and websites
 * (SET-01).
 */
export const WorkbenchPage = () => {
  const t = useTexts(workbenchTexts)
  const lang = useLang()
  const { data, failed, retry, arrange, resetOrder, closeSteps } = useWorkbench()
  const [now] = useState(() => new Date())
  const today = timeFormat(lang, { dateStyle: 'full', timeZone: shownZone() }).format(now)
  return (
    <Page title={t.title} extra={<Typography color="text.secondary">{today}</Typography>}>
      {failed && <ErrorState message={t.failed} retry={retry} />}
      {!data && !failed && <SkeletonRows rows={8} columns={3} />}
      {data && (
        <>
          {data.steps && <Steps steps={data.steps} close={closeSteps} />}
          <Section title={t.attention}>
            {data.attention.length ? (
              <CountCards tiles={data.attention} />
            ) : (
              <Typography color="text.secondary">{t.allWell}</Typography>
            )}
          </Section>
          {data.figures.length > 0 && (
            <Section title={t.figures}>
              <CountCards tiles={data.figures} />
              <Trend tiles={data.figures} />
            </Section>
          )}
          {data.today && <TodayList today={data.today} />}
          <Tiles
            tiles={data.tiles}
            arrange={arrange}
            ownOrder={data.ownOrder}
            resetOrder={resetOrder}
          />
        </>
      )}
    </Page>
  )
}
