import { useSearchParams } from 'react-router-dom'
import { useEdu } from '../../src/ui/context.tsx'
import { useShell } from '../../src/ui/shell/context.tsx'
import { LoginScreen } from '../../src/ui/shell/LoginScreen.tsx'

/** /login and /loginforOut. */
export const LoginPage = () => {
  const { enter } = useShell()
  const edu = useEdu()
  const [query] = useSearchParams()
  return (
    <LoginScreen
      enter={async (account, password) => enter(await edu.loginByPassword({ account, password }, { quiet: true }))}
      returning={query.has('redirect')}
    />
  )
}
