import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { LineBox } from '../../../src/ui/ways/boxes.tsx'
import { CodeField } from '../../../src/ui/ways/CodeField.tsx'
import { ContactField } from '../../../src/ui/ways/ContactField.tsx'
import { PasswordPair } from '../../../src/ui/ways/PasswordPair.tsx'
import type { WayValues } from '../../../src/ui/ways/rules.ts'
import { contactField, targetOf, textOf, useWay } from '../../../src/ui/ways/useWay.ts'
import { WayForm } from '../../../src/ui/ways/WayForm.tsx'
import { signInTexts } from './sign-in.texts.ts'

/** A new person, by phone or e-mail with a code. */
export const RegisterForm = ({ onDone }: { onDone: (values: WayValues, name: string) => void }) => {
  const t = useTexts(signInTexts)
  const language = useLang()
  const edu = useEdu()
  const way = useWay({
    name: 'register',
    ask: values => ({ fields: [contactField(values), 'code', 'name', 'password', 'again'] }),
    send: async values => {
      const given = {
        name: textOf(values, 'name'),
        password: values['password'] ?? '',
        code: textOf(values, 'code'),
        language,
      }
      const { name } = await edu.register({ ...targetOf(values), ...given }, { quiet: true })
      onDone(values, name)
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
