import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { useTexts } from '../../i18n/texts.ts'
import type { CaptchaAnswer, Channel, VerificationTarget } from '../../protocol/verification.ts'
import type { Issue } from '../../schema/issue.ts'
import { refusalOf } from '../list/refusal.ts'
import { dropKept, holdWait, keep, readKept } from './kept.ts'
import { judgeAuthForm, type Asked, type AuthFormField, type AuthFormValues } from './rules.ts'
import { useCaptcha, type Captcha } from './useCaptcha.ts'
import { authFormTexts } from './authForms.texts.ts'

export interface AuthFormOptions {
  /** The name under which the tab stores the typed text (no secrets) until the form is done. */
  readonly name: string
  readonly start?: AuthFormValues
  /** The requested inputs, depending on the typed values. */
  readonly ask: (values: AuthFormValues) => Asked
  readonly send: (values: AuthFormValues, captcha: CaptchaAnswer) => Promise<void>
  /**
   * Whether the form is done; by default always after sending (it isn't in a form of several
   * steps).
   */
  readonly served?: () => boolean
  /** Called with the fields of a refusal before they turn red, e.g. to go back to their step. */
  readonly onFaults?: (fields: readonly string[]) => void
}
export interface AuthFormState {
  readonly name: string
  readonly form: UseFormReturn<Record<string, string | null>>
  readonly captcha: Captcha
  readonly busy: boolean
  /** Why it was refused, where that belongs to no field. */
  readonly failed: string | undefined
  readonly submit: () => Promise<void>
  /** The answer to the captcha, in wire form. */
  readonly captchaAnswer: () => CaptchaAnswer
  /** Puts a refusal where it belongs. */
  readonly refuse: (thrown: unknown) => void
}

export const blank = {
  channel: 'SMS',
  countryCode: '86',
  phone: '',
  email: '',
  code: '',
  present: '',
  passkeyName: '',
  account: '',
  password: '',
  again: '',
  old: '',
  name: '',
  schoolNo: '',
  orgName: '',
  region: '86',
  currency: '',
  captcha: '',
}
export const channelOf = ({ channel }: AuthFormValues): Channel =>
  channel === 'EMAIL' ? 'EMAIL' : 'SMS'
/** The field that a channel asks for. */
export const contactField = (values: AuthFormValues): 'phone' | 'email' =>
  channelOf(values) === 'SMS' ? 'phone' : 'email'
/** Returns the phone number or e-mail address as it is sent to the server. */
export const verificationTargetOf = (values: AuthFormValues): VerificationTarget =>
  channelOf(values) === 'SMS'
    ? {
        channel: 'SMS',
        countryCode: values.countryCode ?? '',
        phone: values.phone?.trim() ?? '',
      }
    : { channel: 'EMAIL', email: values.email?.trim() ?? '' }
/** Phone or e-mail as people read it. */
export const targetText = (values: AuthFormValues): string =>
  channelOf(values) === 'SMS'
    ? `+${values.countryCode ?? ''} ${values.phone?.trim() ?? ''}`
    : (values.email?.trim() ?? '')
export const trimmedValueOf = (values: AuthFormValues, name: AuthFormField): string =>
  values[name]?.trim() ?? ''

const toErrors = (faults: Readonly<Record<string, Issue | string>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [
      name,
      typeof fault === 'string'
        ? { type: 'said', message: fault }
        : {
            type: fault.code,
            message: fault.code,
            ...(fault.params ? { params: fault.params } : {}),
          },
    ]),
  )

/** The form with its rules; what is typed is stored in the tab. */
const useStoredForm = (
  { name, start, ask }: Pick<AuthFormOptions, 'name' | 'start' | 'ask'>,
  captcha: Captcha,
) => {
  const t = useTexts(authFormTexts)
  const latest = useRef({ ask, wanted: captcha.wanted, t })
  latest.current = { ask, wanted: captcha.wanted, t }
  const form = useForm<Record<string, string | null>>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    defaultValues: { ...blank, ...start, ...readKept(sessionStorage, name) },
    resolver: async values => {
      const { ask, wanted: captchaRequired, t } = latest.current
      const formQuestion = ask(values)
      const faults = await judgeAuthForm(
        {
          ...formQuestion,
          fields: captchaRequired ? [...formQuestion.fields, 'captcha'] : formQuestion.fields,
        },
        values,
        t,
      )
      return Object.keys(faults).length
        ? { values: {}, errors: toErrors(faults) }
        : { values, errors: {} }
    },
    shouldFocusError: true,
  })
  useEffect(() => {
    const { unsubscribe } = form.watch(values => keep(sessionStorage, name, values))
    return unsubscribe
  }, [form, name])
  return form
}

/**
 * State of a login form: rules, sending, refusals at their fields, and the captcha when it is
 * required. The typed text stays.
 */
export const useAuthForm = ({
  name,
  start,
  ask,
  send,
  served,
  onFaults,
}: AuthFormOptions): AuthFormState => {
  const t = useTexts(authFormTexts)
  const captcha = useCaptcha()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const form = useStoredForm({ name, ...(start && { start }), ask }, captcha)

  const captchaAnswer = (): CaptchaAnswer => {
    const captchaText = form.getValues('captcha')?.trim()
    return captcha.image && captchaText
      ? { captchaId: captcha.image.captchaId, captcha: captchaText }
      : {}
  }
  const refuse = (thrown: unknown) => {
    const { body, text, faults } = refusalOf(thrown)
    // cancelled: no error to show
    if (thrown instanceof DOMException) return
    if (body?.captcha === true || captcha.wanted) {
      captcha.ask()
      form.setValue('captcha', '')
    }
    // a calling code is part of the phone's box, or a country or region
    const code = ask(form.getValues()).fields.includes('phone') ? 'phone' : 'region'
    const at = faults.map(
      ([field, fault]) => [field === 'countryCode' ? code : field, fault] as const,
    )
    const own = at.filter(([field]) => field in blank)
    if (own.length) onFaults?.(own.map(([field]) => field))
    own.forEach(([field, fault], index) =>
      form.setError(field, fault, { shouldFocus: index === 0 }),
    )
    setFailed(own.length ? undefined : text || t.failed)
  }
  const run = async (values: AuthFormValues) => {
    setBusy(true)
    setFailed(undefined)
    try {
      await send(values, captchaAnswer())
      if (served?.() === false) return
      dropKept(sessionStorage, name)
      if (values.code) holdWait(sessionStorage, targetText(values), 0, Date.now())
    } catch (thrown) {
      refuse(thrown)
    } finally {
      setBusy(false)
    }
  }
  const running = useRef(run)
  running.current = run
  const submit = useCallback(() => form.handleSubmit(values => running.current(values))(), [form])
  return { name, form, captcha, busy, failed, submit, captchaAnswer, refuse }
}
