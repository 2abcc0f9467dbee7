import { loginByPassword } from '../../../resources/identity/session.calls.ts'
import { registerPerson } from '../../../resources/identity/account.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { LineBox } from '../../../src/ui/auth-forms/boxes.tsx'
import { CodeField } from '../../../src/ui/auth-forms/CodeField.tsx'
import { ContactField } from '../../../src/ui/auth-forms/ContactField.tsx'
import { PasswordPair } from '../../../src/ui/auth-forms/PasswordPair.tsx'
import type { AuthFormValues } from '../../../src/ui/auth-forms/rules.ts'
import {
  contactField,
  verificationTargetOf,
  trimmedValueOf,
  useAuthForm,
} from '../../../src/ui/auth-forms/useAuthForm.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { signInTexts } from './sign-in.texts.ts'

/**
 * A new person, by phone or e-mail with a code; one for whom schools have accounts is logged in at
 * once.
 */
export const RegisterForm = ({
  onDone,
}: {
  onDone: (values: AuthFormValues, name: string) => void
}) => {
  const t = useTexts(signInTexts)
  const language = useLang()
  const edu = useEdu()
  const { enter } = useShell()
  const authForm = useAuthForm({
    name: 'register',
    ask: values => ({ fields: [contactField(values), 'code', 'name', 'password', 'again'] }),
    send: async values => {
      const input = {
        name: trimmedValueOf(values, 'name'),
        password: values.password ?? '',
        code: trimmedValueOf(values, 'code'),
        language,
      }
      const target = verificationTargetOf(values)
      const { name, institutions } = await edu.ask(
        registerPerson,
        { ...target, ...input },
        { quiet: true },
      )
      if (institutions === 0) return onDone(values, name)
      // a school had an account for them, which is theirs now
      const { countryCode, phone, email } = target
      enter(
        await edu.ask(
          loginByPassword,
          { account: phone ?? email ?? '', countryCode, password: input.password },
          { quiet: true },
        ),
      )
    },
  })
  return (
    <AuthForm authForm={authForm} label={t.personRegister} verb={t.personRegister}>
      <ContactField />
      <CodeField purpose="REGISTER" />
      <LineBox name="name" complete="name" />
      <PasswordPair />
    </AuthForm>
  )
}
