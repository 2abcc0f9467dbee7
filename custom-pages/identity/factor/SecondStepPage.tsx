import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { secondStep } from '../../../resources/user/secondFactor.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { AuthFormFrame, AuthFormLink } from '../../../src/ui/auth-forms/AuthFormFrame.tsx'
import { FactorCodeBox } from '../../../src/ui/auth-forms/FactorCodeBox.tsx'
import { readDeviceMark } from '../../../src/ui/auth-forms/knownDevice.ts'
import { trimmedValueOf, useAuthForm } from '../../../src/ui/auth-forms/useAuthForm.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { factorLabel, factorTexts } from './factor.texts.ts'

/** What the first step of the login has left in the history's entry. */
interface Step {
  readonly challenge: string
  readonly factors: readonly unknown[]
  readonly to?: string
}
const stepOf = (state: unknown): Step | undefined => {
  if (!isObject(state) || typeof state['challenge'] !== 'string') return undefined
  const { challenge, factors, to } = state
  return {
    challenge,
    factors: Array.isArray(factors) ? factors : [],
    ...(typeof to === 'string' ? { to } : {}),
  }
}

const StepForm = ({ step: { challenge, factors, to } }: { step: Step }) => {
  const t = useTexts(factorTexts)
  const edu = useEdu()
  const { search } = useLocation()
  const { enter } = useShell()
  const [byRecovery, setByRecovery] = useState(!factors.includes('TOTP'))
  const authForm = useAuthForm({
    name: 'secondStep',
    ask: () => ({ fields: ['code'], factor: true }),
    send: async values => {
      const input = { challenge, code: trimmedValueOf(values, 'code'), ...readDeviceMark() }
      enter(await edu.ask(secondStep, input, { quiet: true }), to)
    },
  })
  const toggle = () => {
    authForm.form.setValue('code', '')
    authForm.form.clearErrors()
    setByRecovery(!byRecovery)
  }
  return (
    <AuthFormFrame
      title={t.title}
      help={byRecovery ? t.stepRecoveryHelp : t.stepHelp}
      foot={<AuthFormLink to={`/login${search}`}>{t.toLogin}</AuthFormLink>}
    >
      <AuthForm authForm={authForm} label={t.title} verb={t.verify}>
        <FactorCodeBox
          key={String(byRecovery)}
          name="code"
          label={factorLabel(byRecovery ? 'recoveryCode' : 'code')}
          letters={byRecovery}
          autoFocus
        />
      </AuthForm>
      {factors.length > 1 && (
        <Box sx={{ mt: 4, fontSize: 13 }}>
          <Link
            component="button"
            type="button"
            onClick={toggle}
            sx={{ fontSize: 13, color: 'primary.main' }}
          >
            {byRecovery ? t.useApp : t.useRecovery}
          </Link>
        </Box>
      )}
    </AuthFormFrame>
  )
}

/** /secondStep: the second step of a login, with a code of the authenticator app or a recovery code. */
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
