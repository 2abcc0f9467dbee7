import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import {
  chooseCurrency,
  type Currency,
} from '../../../resources/identity/organization/organization.calls.ts'
import { useConsoleState } from '../../../src/ui/console.tsx'
import { useEdu } from '../../../src/ui/context.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { trimmedValueOf, useAuthForm } from '../../../src/ui/auth-forms/useAuthForm.ts'

export interface WelcomeStart {
  readonly countryCode: string
  readonly currency: string
}
const home = '86'
/** A path of this site, or the start page. */
const ownPath = (path: string | null): string =>
  path && /^\/(?![/\\])[^\\]*$/.test(path) ? path : '/'

/**
 * State of the welcome page: country or region, the currency usual there until the person chooses
 * another one, and the one-time choice (FIN-06).
 */
export const useWelcome = (start: WelcomeStart) => {
  const edu = useEdu()
  const { refresh } = useShell()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const to = ownPath(query.get('redirect'))
  const [currencyChosen, setChosen] = useState(false)
  const { currencies: list, retryCurrencies } = useConsoleState({ currencies: true })
  const usual = (region: string): string =>
    list?.find(({ countryCodes }) => countryCodes.includes(region))?.currency ??
    (region === start.countryCode ? start.currency : '')
  const authForm = useAuthForm({
    name: 'welcome',
    start: { region: start.countryCode },
    ask: () => ({ fields: ['region', 'currency'] }),
    send: async values => {
      const countryCode = trimmedValueOf(values, 'region')
      await edu.ask(
        chooseCurrency,
        {
          countryCode,
          currency: trimmedValueOf(values, 'currency'),
          domestic: countryCode === home,
        },
        { quiet: true },
      )
      await refresh?.()
      await navigate(to, { replace: true })
    },
  })
  const values = authForm.form.watch()
  const suggested = usual(trimmedValueOf(values, 'region'))
  // the suggestion follows the region until the person chooses another value
  const { setValue } = authForm.form
  useEffect(() => {
    if (!currencyChosen && suggested) setValue('currency', suggested)
  }, [currencyChosen, suggested, setValue])
  const current: Currency | undefined = list?.find(
    ({ currency }) => currency === trimmedValueOf(values, 'currency'),
  )
  return {
    authForm,
    list,
    retryCurrencies,
    suggested,
    current,
    choose: (currency: string) => {
      setChosen(true)
      authForm.form.setValue('currency', currency, { shouldValidate: true })
    },
    later: () => void navigate(to, { replace: true }),
  }
}
