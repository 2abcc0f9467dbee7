import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { CodeField } from '../../../src/ui/ways/CodeField.tsx'
import { ContactField } from '../../../src/ui/ways/ContactField.tsx'
import { PasswordPair } from '../../../src/ui/ways/PasswordPair.tsx'
import { contactField, targetOf, textOf, useWay } from '../../../src/ui/ways/useWay.ts'
import { WayForm } from '../../../src/ui/ways/WayForm.tsx'
import { WayFrame, WayLink } from '../../../src/ui/ways/WayFrame.tsx'
import { signInTexts } from './sign-in.texts.ts'

/** /forgotPassword: a new password by a code to the account's phone or mailbox (LGN-01). */
export const ForgotPage = () => {
  const t = useTexts(signInTexts)
  const edu = useEdu()
  const navigate = useNavigate()
  const way = useWay({
    name: 'forgot',
    ask: values => ({ fields: [contactField(values), 'code', 'password', 'again'] }),
    send: async values => {
      await edu.resetPassword(
        { ...targetOf(values), code: textOf(values, 'code'), password: values.password ?? '' },
        { quiet: true },
      )
      await navigate('/login', { state: { reset: true } })
    },
  })
  return (
    <WayFrame
      title={t.forgotTitle}
      help={t.forgotHelp}
      foot={<WayLink to="/login">{t.toLogin}</WayLink>}
    >
      <WayForm way={way} label={t.forgotTitle} verb={t.reset}>
        <ContactField />
        <CodeField purpose="RESET" />
        <PasswordPair fresh />
      </WayForm>
    </WayFrame>
  )
}
