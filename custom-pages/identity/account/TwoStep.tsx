import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import { lazy, Suspense, useState } from 'react'
import type { Passkey, SecondFactor } from '../../../resources/identity/secondFactor.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { StatusDot } from '../../../src/ui/parts/States.tsx'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { exactTime, listTime } from '../../../src/ui/parts/fields/time.ts'
import { factorTexts } from '../factor/factor.texts.ts'
import type { FactorDeed } from '../factor/FactorDialog.tsx'
import { useSecondFactor } from '../factor/useSecondFactor.ts'
import { Section, SectionList, AccountRow } from './Section.tsx'

const FactorDialog = lazy(() =>
  import('../factor/FactorDialog.tsx').then(module => ({ default: module.FactorDialog })),
)

const RenamePasskey = lazy(() =>
  import('../factor/PasskeyDialogs.tsx').then(module => ({ default: module.RenamePasskey })),
)
const RemovePasskey = lazy(() =>
  import('../factor/PasskeyDialogs.tsx').then(module => ({ default: module.RemovePasskey })),
)

type Begin = (deed: FactorDeed) => void
interface PasskeyDeed {
  readonly deed: 'rename' | 'remove'
  readonly passkey: Passkey
}
interface FactsProps {
  readonly state: SecondFactor
  readonly begin: Begin
  readonly onDeed: (deed: PasskeyDeed) => void
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly onDeed: (deed: PasskeyDeed) => void
}
const PasskeyRow = ({ passkey, onDeed }: PasskeyRowProps) => {
  const t = useTexts(factorTexts)
  const lang = useLang()
  const now = useNow()
  const { name, createTime, lastUsedTime } = passkey
  const when = (time: string, say: (time: string) => string) => (
    <time dateTime={time} title={exactTime(time, lang)}>
      {say(listTime(time, lang, now))}
    </time>
  )
  return (
    <AccountRow
      title={<span data-data>{name}</span>}
      help={
        <>
          {when(createTime, t.added)} ·{' '}
          {lastUsedTime === null ? t.neverUsed : when(lastUsedTime, t.used)}
        </>
      }
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            aria-label={t.renameNamed(name)}
            onClick={() => onDeed({ deed: 'rename', passkey })}
          >
            {t.rename}
          </Button>
          <Button
            aria-label={t.removeNamed(name)}
            onClick={() => onDeed({ deed: 'remove', passkey })}
          >
            {t.remove}
          </Button>
        </Box>
      }
    />
  )
}

/** The app, the passkeys, the recovery codes and the way out. */
const Facts = ({ state, begin, onDeed }: FactsProps) => {
  const t = useTexts(factorTexts)
  const lang = useLang()
  const now = useNow()
  const { authenticator, passkeys, recoveryCodes, required } = state
  return (
    <>
      <SectionList>
        <AccountRow
          title={
            <>
              {t.app}
              {authenticator !== null && <StatusDot tone="good" label={t.isOn} />}
            </>
          }
          help={
            authenticator !== null && (
              <time dateTime={authenticator} title={exactTime(authenticator, lang)}>
                {t.since(listTime(authenticator, lang, now))}
              </time>
            )
          }
          action={
            <Button onClick={() => begin('setUp')}>
              {authenticator === null ? t.setUp : t.change}
            </Button>
          }
        />
        {passkeys.map(passkey => (
          <PasskeyRow key={passkey.id} passkey={passkey} onDeed={onDeed} />
        ))}
        <AccountRow
          title={t.passkeys}
          help={t.passkeyHelp}
          action={
            <Button sx={{ flex: 'none' }} onClick={() => begin('addPasskey')}>
              {t.addPasskey}
            </Button>
          }
        />
        <AccountRow
          title={t.codesTitle}
          help={t.codesLeft(recoveryCodes)}
          action={<Button onClick={() => begin('renew')}>{t.renew}</Button>}
        />
      </SectionList>
      <Tooltip title={required ? t.turnOffWhy : ''}>
        {/* a disabled button gets no pointer events: the reason is on its wrapper and in its
            accessible name */}
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
  const [passkeyDeed, setPasskeyDeed] = useState<PasskeyDeed>()
  const isOn = data !== undefined && (data.authenticator !== null || data.passkeys.length > 0)
  const passkeyProps = (state: SecondFactor, { passkey }: PasskeyDeed) => ({
    state,
    passkey,
    onChange: () => void refetch(),
    onClose: () => setPasskeyDeed(undefined),
  })
  return (
    <Section title={t.title}>
      {error && !data && <Box sx={{ color: 'text.secondary' }}>{refusalOf(error).text}</Box>}
      {!data && !error && <Skeleton variant="rounded" height={72} />}
      {data && !isOn && (
        <>
          <Box sx={{ color: 'text.secondary', mb: 3 }}>{t.off}</Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button onClick={() => setDeed('setUp')}>{t.setUp}</Button>
            <Button onClick={() => setDeed('addPasskey')}>{t.addPasskey}</Button>
          </Box>
        </>
      )}
      {data && isOn && <Facts state={data} begin={setDeed} onDeed={setPasskeyDeed} />}
      {data && passkeyDeed && (
        <Suspense fallback={null}>
          {passkeyDeed.deed === 'rename' ? (
            <RenamePasskey {...passkeyProps(data, passkeyDeed)} />
          ) : (
            <RemovePasskey {...passkeyProps(data, passkeyDeed)} />
          )}
        </Suspense>
      )}
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
