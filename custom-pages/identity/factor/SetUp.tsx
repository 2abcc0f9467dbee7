import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useState, type ReactNode } from 'react'
import {
  beginAuthenticator,
  confirmAuthenticator,
  type NewAuthenticator,
  type SecondFactor,
} from '../../../resources/identity/secondFactor.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { PasswordBox } from '../../../src/ui/auth-forms/boxes.tsx'
import { FactorCodeBox } from '../../../src/ui/auth-forms/FactorCodeBox.tsx'
import { trimmedValueOf, useAuthForm } from '../../../src/ui/auth-forms/useAuthForm.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { ErrorState } from '../../../src/ui/parts/States.tsx'
import { factorLabel, factorTexts } from './factor.texts.ts'
import { QrCode } from '../../../src/ui/parts/QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useCopy } from '../../../src/ui/parts/useCopy.ts'

interface Props {
  readonly state: SecondFactor
  readonly before?: ReactNode
  /** The codes are there: the second factor is on. */
  readonly onCodes?: () => void
  readonly onDone: () => void
}

/** The same in every language. */
const apps = 'Microsoft Authenticator, Google Authenticator, 1Password'

/** The app's setup data: the QR code, and the key for people who can't scan it. */
const AppKey = ({ secret, uri }: NewAuthenticator) => {
  const t = useTexts(factorTexts)
  const copy = useCopy()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, mb: 3 }}>
      <Box>
        {t.scan} <span data-data>{apps}</span>
      </Box>
      <QrCode text={uri} label={t.qr} />
      <Box>
        <Box sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>{t.key}</Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box
            component="code"
            data-data
            sx={{ fontSize: 13, overflowWrap: 'anywhere', flex: 1, minWidth: 0 }}
          >
            {secret.match(/.{1,4}/g)?.join(' ')}
          </Box>
          <Button onClick={() => void copy(secret)}>{t.copy}</Button>
        </Box>
      </Box>
    </Box>
  )
}

/** Requested once: another key would invalidate the one on the phone. */
const useNewAuthenticator = () => {
  const edu = useEdu()
  return useQuery({
    queryKey: ['newAuthenticator'],
    queryFn: () => edu.ask(beginAuthenticator, {}, { quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/**
 * Sets an authenticator app up: its key, the password and a first code; then shows the recovery
 * codes.
 */
export const SetUp = ({ state, before, onCodes, onDone }: Props) => {
  const t = useTexts(factorTexts)
  const edu = useEdu()
  const { data, error, refetch } = useNewAuthenticator()
  const [codes, setCodes] = useState<readonly string[]>()
  const changes = state.authenticator !== null || state.passkeys.length > 0
  const password = state.withoutPassword ? [] : (['password'] as const)
  const authForm = useAuthForm({
    name: 'authenticator',
    ask: () => ({
      fields: ['code', ...(changes ? (['present'] as const) : []), ...password],
      known: true,
      factor: true,
    }),
    send: async values => {
      const { recoveryCodes } = await edu.ask(
        confirmAuthenticator,
        {
          code: trimmedValueOf(values, 'code'),
          ...(state.withoutPassword ? {} : { password: values.password ?? '' }),
          ...(changes ? { present: trimmedValueOf(values, 'present') } : {}),
        },
        { quiet: true },
      )
      setCodes(recoveryCodes)
      onCodes?.()
    },
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (error) return <ErrorState message={refusalOf(error).text} retry={() => void refetch()} />
  return (
    <>
      {data ? <AppKey {...data} /> : <Skeleton variant="rounded" height={320} sx={{ mb: 3 }} />}
      <AuthForm authForm={authForm} label={t.title} verb={t.turnOn} before={before}>
        <FactorCodeBox name="code" label={factorLabel('code')} />
        {changes && <FactorCodeBox name="present" label={presentLabel} />}
        {!state.withoutPassword && <PasswordBox name="password" complete="current-password" />}
        <p style={{ margin: '0 0 8px', fontSize: 12, opacity: 0.85 }}>
          {state.withoutPassword ? `${t.recent} ${t.others}` : t.others}
        </p>
      </AuthForm>
    </>
  )
}

const presentLabel = {
  en: 'Code from your current app, or a recovery code',
  zh: '当前应用的验证码或恢复码',
}
