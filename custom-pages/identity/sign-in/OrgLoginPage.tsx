import { useTexts } from '../../../src/i18n/texts.ts'
import { WayFrame, WayLink } from '../../../src/ui/ways/WayFrame.tsx'
import { PasswordLoginForm } from './PasswordLoginForm.tsx'
import { signInTexts } from './sign-in.texts.ts'

/** /loginOrg: in the institution whose number is given. */
export const OrgLoginPage = () => {
  const t = useTexts(signInTexts)
  return (
    <WayFrame
      title={t.orgTitle}
      help={t.orgHelp}
      foot={<WayLink to="/login">{t.otherWay}</WayLink>}
    >
      <PasswordLoginForm org />
    </WayFrame>
  )
}
