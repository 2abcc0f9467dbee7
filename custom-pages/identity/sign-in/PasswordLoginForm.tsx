import Box from '@mui/material/Box'
import { loginByNumber, loginByPassword } from '../../../resources/identity/session.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { loginTexts } from '../../../src/ui/shell/login.texts.ts'
import { LineBox, PasswordBox } from '../../../src/ui/auth-forms/boxes.tsx'
import { trimmedValueOf, useAuthForm } from '../../../src/ui/auth-forms/useAuthForm.ts'
import { readDeviceMark } from '../../../src/ui/auth-forms/knownDevice.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { AuthFormLink } from '../../../src/ui/auth-forms/AuthFormFrame.tsx'
import { signInTexts } from './sign-in.texts.ts'

/** Account (or phone, or e-mail) and password; `org`: in the institution of a number (loginOrg). */
export const PasswordLoginForm = ({ org = false }: { org?: boolean }) => {
  const t = useTexts(signInTexts)
  const words = useTexts(loginTexts)
  const edu = useEdu()
  const { enter } = useShell()
  const authForm = useAuthForm({
    name: org ? 'loginOrg' : 'login',
    ask: () => ({
      fields: [...(org ? (['schoolNo'] as const) : []), 'account', 'password'],
      known: true,
    }),
    send: async (values, captcha) => {
      const input = {
        account: trimmedValueOf(values, 'account'),
        password: values.password ?? '',
        ...readDeviceMark(),
        ...captcha,
      }
      const options = { quiet: true }
      enter(
        org
          ? await edu.ask(
              loginByNumber,
              { ...input, schoolNo: trimmedValueOf(values, 'schoolNo') },
              options,
            )
          : await edu.ask(loginByPassword, input, options),
      )
    },
  })
  return (
    <AuthForm authForm={authForm} label={words.title} verb={words.enter}>
      {org && <LineBox name="schoolNo" complete="organization" autoFocus />}
      <LineBox name="account" complete="username" autoFocus={!org} />
      <PasswordBox name="password" complete="current-password" />
      <Box sx={{ fontSize: 13, mt: -1, mb: 1, textAlign: 'end' }}>
        <AuthFormLink to="/forgotPassword">{t.forgot}</AuthFormLink>
      </Box>
    </AuthForm>
  )
}
