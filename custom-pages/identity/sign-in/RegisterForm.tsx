import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { LineBox } from '../../../src/ui/ways/boxes.tsx'
import { CodeField } from '../../../src/ui/ways/CodeField.tsx'
import { ContactField } from '../../../src/ui/ways/ContactField.tsx'
import { PasswordPair } from '../../../src/ui/ways/PasswordPair.tsx'
import type { WayValues } from '../../../src/ui/ways/rules.ts'
import { contactField, targetOf, textOf, useWay } from '../../../src/ui/ways/useWay.ts'
import { WayForm } from '../../../src/ui/ways/WayForm.tsx'
import { signInTexts } from './sign-in.texts.ts'

/** A new person, by phone or e-mail with a code; one for whom schools have accounts is logged in at once. */
export const RegisterForm = ({ onDone }: { onDone: (values: WayValues, name: string) => void }) => {
  const t = useTexts(signInTexts)
  const language = useLang()
  const edu = useEdu()
  const { enter } = useShell()
  const way = useWay({
    name: 'register',
    ask: values => ({ fields: [contactField(values), 'code', 'name', 'password', 'again'] }),
    send: async values => {
      const given = {
        name: textOf(values, 'name'),
        password: values.password ?? '',
        code: textOf(values, 'code'),
        language,
      }
      const target = targetOf(values)
      const { name, institutions } = await edu.register({ ...target, ...given }, { quiet: true })
      if (institutions === 0) return onDone(values, name)
      // a school had an account for them, which is theirs now
      const { countryCode, phone, email } = target
      enter(
        await edu.loginByPassword(
          { account: phone ?? email ?? '', countryCode, password: given.password },
          { quiet: true },
        ),
      )
    },
  })
  return (
    <WayForm way={way} label={t.personRegister} verb={t.personRegister}>
      <ContactField />
      <CodeField purpose="REGISTER" />
      <LineBox name="name" complete="name" />
      <PasswordPair />
    </WayForm>
  )
}
