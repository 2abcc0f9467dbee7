import { identityErrors } from '../../../resources/identity/identity.errors.ts'
import { loginByCode } from '../../../resources/identity/session.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { Channel } from '../../../src/protocol/verification.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { loginTexts } from '../../../src/ui/shell/login.texts.ts'
import { CodeField } from '../../../src/ui/auth-forms/CodeField.tsx'
import { readDeviceMark } from '../../../src/ui/auth-forms/knownDevice.ts'
import { ContactField } from '../../../src/ui/auth-forms/ContactField.tsx'
import {
  contactField,
  verificationTargetOf,
  trimmedValueOf,
  useAuthForm,
} from '../../../src/ui/auth-forms/useAuthForm.ts'
import type { AuthFormValues } from '../../../src/ui/auth-forms/rules.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'

interface Props {
  /** Set if there is no choice. */
  readonly channel?: Channel
  /** The person belongs to no institution (9002). */
  readonly onAlone?: (values: AuthFormValues) => undefined
}

/** Logs in by a code sent to a phone or a mailbox. */
export const CodeLoginForm = ({ channel, onAlone }: Props) => {
  const words = useTexts(loginTexts)
  const edu = useEdu()
  const { enter } = useShell()
  const authForm = useAuthForm({
    name: `code:${channel ?? 'any'}`,
    start: { channel: channel ?? 'SMS' },
    ask: values => ({ fields: [contactField(values), 'code'] }),
    send: async values => {
      const reply = await edu
        .ask(
          loginByCode,
          {
            ...verificationTargetOf(values),
            code: trimmedValueOf(values, 'code'),
            ...readDeviceMark(),
          },
          { quiet: true },
        )
        .catch((error: { body?: { code?: string } }) => {
          if (onAlone && error.body?.code === identityErrors.userHasNoInstitution.code)
            return onAlone(values)
          throw error
        })
      if (reply) enter(reply)
    },
  })
  return (
    <AuthForm authForm={authForm} label={words.title} verb={words.enter}>
      <ContactField {...(channel ? { only: channel } : {})} />
      <CodeField purpose="LOGIN" />
    </AuthForm>
  )
}
