import { useCallback, useState, useSyncExternalStore } from 'react'
import { sendCode, type Channel, type CodePurpose } from '../../protocol/verification.ts'
import { useEdu } from '../context.tsx'
import { refusalOf } from '../list/refusal.ts'
import { holdWait, waitUntil } from './kept.ts'
import { contactField, verificationTargetOf, targetText } from './useAuthForm.ts'
import { useAuthFormContext } from './authFormContext.ts'

/** Seconds from now until `until`, counted down on the screen. */
const useSecondsLeft = (until: number): number => {
  const listen = useCallback(
    (changed: () => void) => {
      if (until <= Date.now()) return () => undefined
      const timer = setInterval(changed, 500)
      return () => clearInterval(timer)
    },
    [until],
  )
  return useSyncExternalStore(listen, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)))
}

export interface CodeSending {
  readonly seconds: number
  readonly sending: boolean
  /** The receiver of the last one. */
  readonly sentTo: string | undefined
  readonly send: () => Promise<void>
}

/**
 * Sends a code to the contact in the form (`bound`: to the account's) and counts down to the next
 * one (LGN-02: 60 s by SMS, 30 s by e-mail).
 */
export const useCodeSending = (purpose: CodePurpose, bound?: Channel): CodeSending => {
  const edu = useEdu()
  const { form, captcha, captchaAnswer, refuse } = useAuthFormContext()
  const values = form.watch()
  const target = bound ? `${bound} bound` : targetText(values)
  const [, setHeld] = useState(0)
  const [sending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const seconds = useSecondsLeft(waitUntil(sessionStorage, target))
  const hold = (wait: number) => {
    const time = Date.now() + wait * 1000
    holdWait(sessionStorage, target, time, Date.now())
    setHeld(time)
  }
  const send = async () => {
    const fieldsToCheck = [
      ...(bound ? [] : [contactField(values)]),
      ...(captcha.wanted ? ['captcha'] : []),
    ]
    if (fieldsToCheck.length && !(await form.trigger(fieldsToCheck, { shouldFocus: true }))) return
    setSending(true)
    try {
      const to = bound ? { channel: bound } : verificationTargetOf(values)
      const input = { ...to, purpose, ...captchaAnswer() }
      // an UNBIND or BIND code belongs to a session, whose token may have to be renewed first
      const ofSession = purpose === 'BIND' || purpose === 'UNBIND'
      const { wait } = await edu.ask(sendCode, input, {
        quiet: true,
        ...(ofSession ? { plain: false } : {}),
      })
      hold(wait)
      setSentTo(target)
      form.clearErrors('code')
      form.setFocus('code')
    } catch (thrown) {
      const { body, text, faults } = refusalOf(thrown)
      if (body?.wait) hold(body.wait)
      // errors of the sending itself show at the button
      if (faults.length || body?.captcha || !text) refuse(thrown)
      else form.setError('code', { type: 'said', message: text })
    } finally {
      setSending(false)
    }
  }
  return { seconds, sending, sentTo: sentTo === target ? sentTo : undefined, send }
}
