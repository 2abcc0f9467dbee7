import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import {
  createOrg,
  createTrialOrg,
} from '../../../resources/identity/organization/organization.calls.ts'
import { useLang } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import type { AuthFormField, AuthFormValues } from '../../../src/ui/auth-forms/rules.ts'
import {
  contactField,
  verificationTargetOf,
  trimmedValueOf,
  useAuthForm,
} from '../../../src/ui/auth-forms/useAuthForm.ts'

const isKnown = (values: AuthFormValues) => values.known === 'yes'
const personFields = (values: AuthFormValues): readonly AuthFormField[] => [
  contactField(values),
  'code',
  ...(isKnown(values) ? (['password'] as const) : (['name', 'password', 'again'] as const)),
]
const orgFields: readonly AuthFormField[] = ['orgName', 'region']

/** Values that another screen has already asked for: with navigate(…, { state: { start } }). */
const startOf = (state: unknown): AuthFormValues => {
  if (typeof state !== 'object' || state === null || !('start' in state)) return {}
  return Object.fromEntries(
    Object.entries(state.start ?? {}).filter(([, value]) => typeof value === 'string'),
  )
}

/**
 * State of createOrg and overseaReg (`trial`): two steps of one form, sent in one call (SET-03).
 */
export const useNewOrg = (trial: boolean) => {
  const language = useLang()
  const edu = useEdu()
  const { enter } = useShell()
  const start = startOf(useLocation().state)
  const [step, setStep] = useState(0)
  const authForm = useAuthForm({
    name: trial ? 'overseaReg' : 'createOrg',
    start: { channel: trial ? 'EMAIL' : 'SMS', region: trial ? '' : '86', known: '', ...start },
    ask: values => ({
      fields: step === 0 ? personFields(values) : [...personFields(values), ...orgFields],
      known: isKnown(values),
      abroad: trial,
    }),
    send: async values => {
      if (step === 0) return setStep(1)
      const orgName = trimmedValueOf(values, 'orgName')
      const input = {
        ...verificationTargetOf(values),
        // people with an account have a name there, which the server keeps
        name: isKnown(values) ? orgName.slice(0, 50) : trimmedValueOf(values, 'name'),
        password: values.password ?? '',
        code: trimmedValueOf(values, 'code'),
        language,
        orgName,
        region: trimmedValueOf(values, 'region'),
      }
      enter(await edu.ask(trial ? createTrialOrg : createOrg, input, { quiet: true }), '/')
      return undefined
    },
    served: () => step === 1,
    onFaults: fields => {
      if (fields.some(name => !orgFields.some(field => field === name))) setStep(0)
    },
  })
  return {
    authForm,
    step,
    back: () => setStep(0),
    known: isKnown(authForm.form.watch()),
    setKnown: (known: boolean) => {
      authForm.form.setValue('known', known ? 'yes' : '')
      authForm.form.clearErrors(['code', 'name', 'password', 'again'])
    },
  }
}
