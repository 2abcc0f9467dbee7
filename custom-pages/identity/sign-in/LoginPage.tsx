import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { loginTexts } from '../../../src/ui/shell/login.texts.ts'
import { AuthFormFrame, AuthFormLink } from '../../../src/ui/auth-forms/AuthFormFrame.tsx'
import { CodeLoginForm } from './CodeLoginForm.tsx'
import { PasswordLoginForm } from './PasswordLoginForm.tsx'
import { signInTexts } from './sign-in.texts.ts'

const ways = ['password', 'sms', 'email'] as const
type WayName = (typeof ways)[number]

/**
 * Whether another screen reports that the password was reset: with navigate('/login', { state }).
 */
const wasReset = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'reset' in state && state.reset === true

const OtherDoors = () => {
  const t = useTexts(signInTexts)
  return (
    <>
      <AuthFormLink to="/loginOrg">{t.byNumber}</AuthFormLink>
      <AuthFormLink to="/personWeb">{t.personal}</AuthFormLink>
      <span>
        {t.noAccount} <AuthFormLink to="/createOrg">{t.createOrg}</AuthFormLink>
      </span>
      <AuthFormLink to="/overseaReg">{t.trial}</AuthFormLink>
    </>
  )
}

const LoginNotes = ({ reset }: { readonly reset: boolean }) => {
  const t = useTexts(signInTexts)
  const { demo } = useShell()
  return (
    <>
      {demo && (
        <Alert severity="info" icon={<Icon name="info" />} sx={{ mb: 4 }}>
          {t.demo(demo.account, demo.password)}
        </Alert>
      )}
      {reset && (
        <Alert severity="success" icon={<Icon name="ok" />} sx={{ mb: 4 }}>
          {t.passwordReset}
        </Alert>
      )}
    </>
  )
}

/**
 * /login and /loginforOut (NAV-16): by password, by a code to the phone, by a code to the mailbox
 * (LGN-01).
 */
export const LoginPage = () => {
  const t = useTexts(signInTexts)
  const words = useTexts(loginTexts)
  const [query, setQuery] = useSearchParams()
  const state: unknown = useLocation().state
  const reset = wasReset(state)
  const way = ways.find(name => name === query.get('way')) ?? 'password'
  // a started login form stays mounted with its text while another one is shown
  const [openedWays, setBegun] = useState<ReadonlySet<WayName>>(new Set([way]))
  const names: Readonly<Record<WayName, string>> = {
    password: t.byPassword,
    sms: t.bySms,
    email: t.byEmail,
  }
  const choose = (next: WayName) => {
    setBegun(all => new Set([...all, next]))
    setQuery(
      last => {
        if (next === 'password') last.delete('way')
        else last.set('way', next)
        return last
      },
      { replace: true, state },
    )
  }
  return (
    <AuthFormFrame
      title={words.title}
      help={query.has('redirect') ? words.comeBack : words.welcome}
      foot={<OtherDoors />}
    >
      <LoginNotes reset={reset} />
      <Tabs
        value={way}
        onChange={(_, next: WayName) => choose(next)}
        aria-label={t.ways}
        sx={{ mb: 4 }}
      >
        {ways.map(name => (
          <Tab
            key={name}
            value={name}
            label={names[name]}
            id={`way-${name}`}
            aria-controls={`way-${name}-panel`}
            disableRipple
          />
        ))}
      </Tabs>
      {ways.map(name => (
        <Box
          key={name}
          role="tabpanel"
          id={`way-${name}-panel`}
          aria-labelledby={`way-${name}`}
          hidden={name !== way}
        >
          {(openedWays.has(name) || name === way) &&
            (name === 'password' ? (
              <PasswordLoginForm />
            ) : (
              <CodeLoginForm channel={name === 'sms' ? 'SMS' : 'EMAIL'} />
            ))}
        </Box>
      ))}
    </AuthFormFrame>
  )
}
