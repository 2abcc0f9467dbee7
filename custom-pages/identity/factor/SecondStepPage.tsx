import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { secondStep } from '../../../resources/identity/secondFactor.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import type { FactorKind, LoginReply } from '../../../src/protocol/provider.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { AuthFormFrame, AuthFormLink } from '../../../src/ui/auth-forms/AuthFormFrame.tsx'
import { FactorCodeBox } from '../../../src/ui/auth-forms/FactorCodeBox.tsx'
import { readDeviceMark } from '../../../src/ui/auth-forms/knownDevice.ts'
import { trimmedValueOf, useAuthForm } from '../../../src/ui/auth-forms/useAuthForm.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { factorLabel, factorTexts } from './factor.texts.ts'
import { usePasskey } from './usePasskey.ts'

/** The result of the login's first step, in the history's state. */
interface Step {
  readonly challenge: string
  readonly factors: readonly FactorKind[]
  readonly to?: string
}
/** In the order in which they are offered. */
const kinds = ['PASSKEY', 'TOTP', 'RECOVERY'] as const
const stepOf = (state: unknown): Step | undefined => {
  if (!isObject(state)) return undefined
  const { challenge, factors, to } = state
  if (typeof challenge !== 'string') return undefined
  return {
    challenge,
    factors: kinds.filter(kind => Array.isArray(factors) && factors.includes(kind)),
    ...(typeof to === 'string' ? { to } : {}),
  }
}

interface WayProps {
  readonly challenge: string
  readonly enter: (reply: LoginReply) => void
}

/** By a code: of the authenticator app, or a recovery code. */
const CodeForm = ({ challenge, way, enter }: WayProps & { way: 'TOTP' | 'RECOVERY' }) => {
  const t = useTexts(factorTexts)
  const edu = useEdu()
  const authForm = useAuthForm({
    name: `secondStep:${way}`,
    ask: () => ({ fields: ['code'], factor: true }),
    send: async values => {
      const input = { challenge, code: trimmedValueOf(values, 'code'), ...readDeviceMark() }
      enter(await edu.ask(secondStep, input, { quiet: true }))
    },
  })
  return (
    <AuthForm authForm={authForm} label={t.title} verb={t.verify}>
      <FactorCodeBox
        name="code"
        label={factorLabel(way === 'TOTP' ? 'code' : 'recoveryCode')}
        letters={way === 'RECOVERY'}
        autoFocus
      />
    </AuthForm>
  )
}

/** The passkey option: the browser itself asks the person. */
const PasskeyWay = ({ challenge, enter }: WayProps) => {
  const t = useTexts(factorTexts)
  const { show } = usePasskey()
  const authForm = useAuthForm({
    name: 'secondStep:PASSKEY',
    ask: () => ({ fields: [] }),
    send: async () => enter(await show(challenge)),
  })
  return (
    <AuthForm authForm={authForm} label={t.title} verb={t.withPasskey}>
      {null}
    </AuthForm>
  )
}

const StepForm = ({ step: { challenge, factors, to } }: { step: Step }) => {
  const t = useTexts(factorTexts)
  const { search } = useLocation()
  const shell = useShell()
  const [way, setWay] = useState<FactorKind>(factors[0] ?? 'TOTP')
  const helps: Readonly<Record<FactorKind, string>> = {
    PASSKEY: t.stepPasskeyHelp,
    TOTP: t.stepHelp,
    RECOVERY: t.stepRecoveryHelp,
  }
  const names: Readonly<Record<FactorKind, string>> = {
    PASSKEY: t.usePasskey,
    TOTP: t.useApp,
    RECOVERY: t.useRecovery,
  }
  const enter = (reply: LoginReply) => shell.enter(reply, to)
  return (
    <AuthFormFrame
      title={t.title}
      help={helps[way]}
      foot={<AuthFormLink to={`/login${search}`}>{t.toLogin}</AuthFormLink>}
    >
      {way === 'PASSKEY' ? (
        <PasskeyWay challenge={challenge} enter={enter} />
      ) : (
        <CodeForm key={way} way={way} challenge={challenge} enter={enter} />
      )}
      <Box sx={{ mt: 4, display: 'flex', flexDirection: 'column', alignItems: 'start', gap: 2 }}>
        {factors
          .filter(other => other !== way)
          .map(other => (
            <Link
              key={other}
              component="button"
              type="button"
              onClick={() => setWay(other)}
              sx={{ fontSize: 13, color: 'primary.main' }}
            >
              {names[other]}
            </Link>
          ))}
      </Box>
    </AuthFormFrame>
  )
}

/**
 * /secondStep: the second step of a login, with a passkey, a code of the authenticator app or a
 * recovery code.
 */
export const SecondStepPage = () => {
  const t = useTexts(factorTexts)
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const step = stepOf(state)
  if (step) return <StepForm step={step} />
  return (
    <AuthFormFrame title={t.overTitle} help={t.over}>
      <Button variant="contained" onClick={() => void navigate(`/login${search}`)}>
        {t.again}
      </Button>
    </AuthFormFrame>
  )
}
