import { useNavigate } from 'react-router-dom'
import { resetPassword } from '../../../resources/identity/account.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { CodeField } from '../../../src/ui/auth-forms/CodeField.tsx'
import { ContactField } from '../../../src/ui/auth-forms/ContactField.tsx'
import { PasswordPair } from '../../../src/ui/auth-forms/PasswordPair.tsx'
import {
  contactField,
  verificationTargetOf,
  trimmedValueOf,
  useAuthForm,
} from '../../../src/ui/auth-forms/useAuthForm.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { AuthFormFrame, AuthFormLink } from '../../../src/ui/auth-forms/AuthFormFrame.tsx'
import { signInTexts } from './sign-in.texts.ts'

/** /forgotPassword: a new password by a code to the account's phone or mailbox (LGN-01). */
export const ForgotPage = () => {
  const t = useTexts(signInTexts)
  const edu = useEdu()
  const navigate = useNavigate()
  const authForm = useAuthForm({
    name: 'forgot',
    ask: values => ({ fields: [contactField(values), 'code', 'password', 'again'] }),
    send: async values => {
      await edu.ask(
        resetPassword,
        {
          ...verificationTargetOf(values),
          code: trimmedValueOf(values, 'code'),
          password: values.password ?? '',
        },
        { quiet: true },
      )
      await navigate('/login', { state: { reset: true } })
    },
  })
  return (
    <AuthFormFrame
      title={t.forgotTitle}
      help={t.forgotHelp}
      foot={<AuthFormLink to="/login">{t.toLogin}</AuthFormLink>}
    >
      <AuthForm authForm={authForm} label={t.forgotTitle} verb={t.reset}>
        <ContactField />
        <CodeField purpose="RESET" />
        <PasswordPair fresh />
      </AuthForm>
    </AuthFormFrame>
  )
}
