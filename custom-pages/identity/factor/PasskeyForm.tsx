import { useState, type ReactNode } from 'react'
import type { SecondFactor } from '../../../resources/identity/secondFactor.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { PasswordBox } from '../../../src/ui/auth-forms/boxes.tsx'
import { FactorCodeBox } from '../../../src/ui/auth-forms/FactorCodeBox.tsx'
import { trimmedValueOf, useAuthForm } from '../../../src/ui/auth-forms/useAuthForm.ts'
import { TextInput } from '../../../src/ui/parts/fields/TextInput.tsx'
import { factorLabel, factorTexts } from './factor.texts.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { usePasskey } from './usePasskey.ts'

interface Props {
  readonly state: SecondFactor
  readonly before?: ReactNode
  /** The codes are there: the second factor is on. */
  readonly onCodes?: () => void
  readonly onDone: () => void
}

/**
 * Adds a passkey: its name, the password, a code of the app that there is; the first second factor
 * brings recovery codes.
 */
export const PasskeyForm = ({ state, before, onCodes, onDone }: Props) => {
  const t = useTexts(factorTexts)
  const { add } = usePasskey()
  const [codes, setCodes] = useState<readonly string[]>()
  const hasApp = state.authenticator !== null
  const authForm = useAuthForm({
    name: 'passkey',
    ask: () => ({
      fields: [
        'passkeyName',
        ...(hasApp ? (['present'] as const) : []),
        ...(state.withoutPassword ? [] : (['password'] as const)),
      ],
      known: true,
    }),
    send: async values => {
      const recoveryCodes = await add({
        name: trimmedValueOf(values, 'passkeyName').slice(0, 60),
        ...(state.withoutPassword ? {} : { password: values.password ?? '' }),
        ...(hasApp ? { present: trimmedValueOf(values, 'present') } : {}),
      })
      if (recoveryCodes.length === 0) return onDone()
      setCodes(recoveryCodes)
      onCodes?.()
      return undefined
    },
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <AuthForm authForm={authForm} label={t.addPasskey} verb={t.continue} before={before}>
      <TextInput source="passkeyName" options={{ label: factorLabel('passkeyName') }} autoFocus />
      {hasApp && <FactorCodeBox name="present" label={factorLabel('anyCode')} />}
      {!state.withoutPassword && <PasswordBox name="password" complete="current-password" />}
    </AuthForm>
  )
}
