import { useTexts } from '../../../src/i18n/texts.ts'
import { AuthFormFrame, AuthFormLink } from '../../../src/ui/auth-forms/AuthFormFrame.tsx'
import { PasswordLoginForm } from './PasswordLoginForm.tsx'
import { signInTexts } from './sign-in.texts.ts'

/** /loginOrg: in the institution whose number is given. */
export const OrgLoginPage = () => {
  const t = useTexts(signInTexts)
  return (
    <AuthFormFrame
      title={t.orgTitle}
      help={t.orgHelp}
      foot={<AuthFormLink to="/login">{t.otherWay}</AuthFormLink>}
    >
      <PasswordLoginForm org />
    </AuthFormFrame>
  )
}
