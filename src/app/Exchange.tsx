import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { browserLanguage, langOfTag, setLanguage } from '../i18n/language.ts'
import type { LoginAnswer } from '../protocol/provider.ts'
import { PageSkeleton } from '../ui/parts/States.tsx'
import { useShell } from '../ui/shell/context.tsx'
import { loginAddress, safeRedirect, type PortalPasses } from './redirect.ts'
import { dataProvider, lang } from './services.ts'

// passes are good for one exchange, and an effect may run twice
const running = new Map<string, Promise<LoginAnswer>>()
const exchanged = ({ atoken, ntoken, schoolId }: PortalPasses): Promise<LoginAnswer> => {
  const known = running.get(atoken)
  if (known) return known
  const exchange = dataProvider.exchange({ atoken, ntoken, ...(schoolId ? { schoolId } : {}) })
  running.set(atoken, exchange)
  return exchange
}

/**
 * SES-17: exchanges another portal's passes for a session before the guard checks their address.
 * First it removes them from the address and the history. If they are refused, the data provider
 * shows the error, and the person has to log in.
 */
export const Exchange = ({ passes }: { passes: PortalPasses }) => {
  const navigate = useNavigate()
  const { enter } = useShell()
  const { atoken, to, language } = passes
  useEffect(() => {
    window.history.replaceState(window.history.state, '', loginAddress(to))
    const preferredLang = langOfTag(language)
    exchanged(passes).then(
      reply => {
        const there = safeRedirect(to)
        enter(reply, there)
        // a reload would lose the second step of the login, which keeps the language there is
        if ('accessToken' in reply && preferredLang && preferredLang !== lang)
          setLanguage(preferredLang, {
            ...browserLanguage(),
            reload: () => window.location.replace(there),
          })
      },
      () => void navigate(loginAddress(safeRedirect(to)), { replace: true }),
    )
    // the passes are the same as long as the first of them is
    // oxlint-disable-next-line react/exhaustive-deps
  }, [atoken])
  return <PageSkeleton />
}
