import { useRef, useState } from 'react'
import type { PayStep, StartedPayment } from '../../resources/payments/payment/payment.calls.ts'

/**
 * Submits a provider's form in this window. Its own script never runs, because the console's
 * content security policy forbids it.
 */
const submitForm = (html: string, holder: HTMLElement): void => {
  holder.innerHTML = html
  holder.querySelector('form')?.submit()
}

const leaders: {
  readonly [K in PayStep['as']]: (step: Extract<PayStep, { as: K }>, holder: HTMLElement) => void
} = {
  form: ({ html }, holder) => submitForm(html, holder),
  redirect: ({ url }) => window.location.assign(url),
  code: () => undefined,
  none: () => undefined,
}

/**
 * Leads the payer on: a returned form is injected into `holder` and submitted, a checkout page is
 * opened, a code is shown by the screen (FIN-04).
 */
export const useHandover = () => {
  const holder = useRef<HTMLDivElement>(null)
  const [started, setStarted] = useState<StartedPayment>()
  const lead = (next: StartedPayment): void => {
    setStarted(next)
    if (!holder.current) return
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind has the leader of its own step
    const leader = leaders[next.handover.as] as (step: PayStep, at: HTMLElement) => void
    leader(next.handover, holder.current)
  }
  return { holder, started, lead, forget: () => setStarted(undefined) }
}
export type HandoverState = ReturnType<typeof useHandover>
