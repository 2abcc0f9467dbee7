import { useNotify } from 'react-admin'
import { changePassword } from '../../../resources/identity/account.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { AskBeforeLeaving } from '../../../src/ui/form/AskBeforeLeaving.tsx'
import { PasswordBox } from '../../../src/ui/auth-forms/boxes.tsx'
import { PasswordPair } from '../../../src/ui/auth-forms/PasswordPair.tsx'
import { blank, useAuthForm } from '../../../src/ui/auth-forms/useAuthForm.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { accountTexts } from './account.texts.ts'
import { Section } from './Section.tsx'

/** The old password, and a new one that differs from it (VAL-01, 958). */
export const PasswordChange = () => {
  const t = useTexts(accountTexts)
  const edu = useEdu()
  const notify = useNotify()
  const authForm = useAuthForm({
    name: 'password',
    ask: () => ({ fields: ['old', 'password', 'again'] }),
    send: async values => {
      await edu.ask(
        changePassword,
        { old: values.old ?? '', password: values.password ?? '' },
        { quiet: true },
      )
      notify(t.changed, { type: 'success' })
      authForm.form.reset(blank)
    },
  })
  const dirty = authForm.form.watch(['old', 'password', 'again']).some(Boolean)
  return (
    <Section title={t.password}>
      <AskBeforeLeaving dirty={dirty} />
      <AuthForm authForm={authForm} label={t.password} verb={t.change} compact>
        <PasswordBox name="old" complete="current-password" />
        <PasswordPair fresh />
        <p style={{ margin: '0 0 8px', fontSize: 12, opacity: 0.85 }}>{t.passwordHelp}</p>
      </AuthForm>
    </Section>
  )
}
