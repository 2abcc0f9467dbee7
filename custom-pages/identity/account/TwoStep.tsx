import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import { lazy, Suspense, useState } from 'react'
import type { SecondFactor } from '../../../resources/user/secondFactor.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { exactTime, relativeTime } from '../../../src/ui/parts/fields/time.ts'
import { factorTexts } from '../factor/factor.texts.ts'
import type { FactorDeed } from '../factor/FactorDialog.tsx'
import { useSecondFactor } from '../factor/useSecondFactor.ts'
import { Section, SectionList, SectionRow } from './Section.tsx'

const FactorDialog = lazy(() =>
  import('../factor/FactorDialog.tsx').then(module => ({ default: module.FactorDialog })),
)

type Begin = (deed: FactorDeed) => void

/** The app, the recovery codes and the way out. */
const Facts = ({ state, begin }: { state: SecondFactor; begin: Begin }) => {
  const t = useTexts(factorTexts)
  const lang = useLang()
  const now = useNow()
  const { authenticator, recoveryCodes, required } = state
  return (
    <>
      <SectionList>
        <SectionRow
          title={
            <>
              {t.app}
              <Chip label={t.isOn} color="success" />
            </>
          }
          help={
            authenticator !== null && (
              <time dateTime={authenticator} title={exactTime(authenticator, lang)}>
                {t.since(relativeTime(authenticator, lang, now))}
              </time>
            )
          }
          action={<Button onClick={() => begin('setUp')}>{t.change}</Button>}
        />
        <SectionRow
          title={t.codesTitle}
          help={t.codesLeft(recoveryCodes)}
          action={<Button onClick={() => begin('renew')}>{t.renew}</Button>}
        />
      </SectionList>
      <Tooltip title={required ? t.turnOffWhy : ''}>
        {/* a disabled button hears no pointer: the reason belongs to what is around it, and to its own name */}
        <span style={{ display: 'inline-block', marginTop: 12 }}>
          <Button
            disabled={required}
            aria-label={required ? `${t.turnOff} (${t.turnOffWhy})` : t.turnOffTitle}
            onClick={() => begin('turnOff')}
          >
            {t.turnOff}
          </Button>
        </span>
      </Tooltip>
    </>
  )
}

/** The second step of one's own logins. */
export const TwoStep = () => {
  const t = useTexts(factorTexts)
  const { data, error, refetch } = useSecondFactor()
  const [deed, setDeed] = useState<FactorDeed>()
  return (
    <Section title={t.title}>
      {error && !data && <Box sx={{ color: 'text.secondary' }}>{refusalOf(error).text}</Box>}
      {!data && !error && <Skeleton variant="rounded" height={72} />}
      {data?.authenticator === null && (
        <>
          <Box sx={{ color: 'text.secondary', mb: 3 }}>{t.off}</Box>
          <Button onClick={() => setDeed('setUp')}>{t.setUp}</Button>
        </>
      )}
      {data && data.authenticator !== null && <Facts state={data} begin={setDeed} />}
      {data && deed && (
        <Suspense fallback={null}>
          <FactorDialog
            key={deed}
            deed={deed}
            state={data}
            onChange={() => void refetch()}
            onClose={() => setDeed(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}
