import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useNotify } from 'react-admin'
import { useId, type ReactNode } from 'react'
import { removePasskey, renamePasskey } from '../../../resources/identity/passkey.calls.ts'
import type { Passkey, SecondFactor } from '../../../resources/identity/secondFactor.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { PasswordBox } from '../../../src/ui/auth-forms/boxes.tsx'
import { FactorCodeBox } from '../../../src/ui/auth-forms/FactorCodeBox.tsx'
import { trimmedValueOf, useAuthForm } from '../../../src/ui/auth-forms/useAuthForm.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { dialogWidth } from '../../../src/ui/parts/ConfirmDialog.tsx'
import { TextInput } from '../../../src/ui/parts/fields/TextInput.tsx'
import { factorLabel, factorTexts } from './factor.texts.ts'

interface Props {
  readonly passkey: Passkey
  readonly state: SecondFactor
  readonly onClose: () => void
  readonly onChange: () => void
}

const Frame = (props: { title: string; onClose: () => void; children: ReactNode }) => {
  const id = useId()
  return (
    <Dialog
      open
      onClose={props.onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: dialogWidth, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
    >
      <DialogTitle id={id}>{props.title}</DialogTitle>
      <DialogContent sx={{ pb: 5 }}>{props.children}</DialogContent>
    </Dialog>
  )
}
const Cancel = ({ onClose }: Pick<Props, 'onClose'>) => (
  <Button onClick={onClose} sx={{ height: 38 }}>
    {useTexts(factorTexts).cancel}
  </Button>
)

/** Gives a passkey another name. */
export const RenamePasskey = ({ passkey, onClose, onChange }: Props) => {
  const t = useTexts(factorTexts)
  const edu = useEdu()
  const notify = useNotify()
  const authForm = useAuthForm({
    name: `rename:${passkey.id}`,
    start: { passkeyName: passkey.name },
    ask: () => ({ fields: ['passkeyName'] }),
    send: async values => {
      const name = trimmedValueOf(values, 'passkeyName').slice(0, 60)
      await edu.ask(renamePasskey, { id: passkey.id, name }, { quiet: true })
      notify(t.passkeyRenamed, { type: 'success' })
      onChange()
      onClose()
    },
  })
  return (
    <Frame title={t.renameTitle} onClose={onClose}>
      <AuthForm
        authForm={authForm}
        label={t.renameTitle}
        verb={t.save}
        before={<Cancel onClose={onClose} />}
      >
        <TextInput source="passkeyName" options={{ label: factorLabel('passkeyName') }} autoFocus />
      </AuthForm>
    </Frame>
  )
}

/** Removes a passkey, with the password and, if there is an authenticator app, a code of it. */
export const RemovePasskey = ({ passkey, state, onClose, onChange }: Props) => {
  const t = useTexts(factorTexts)
  const edu = useEdu()
  const notify = useNotify()
  const hasApp = state.authenticator !== null
  const authForm = useAuthForm({
    name: `remove:${passkey.id}`,
    ask: () => ({
      fields: [
        ...(hasApp ? (['present'] as const) : []),
        ...(state.withoutPassword ? [] : (['password'] as const)),
      ],
      known: true,
    }),
    send: async values => {
      await edu.ask(
        removePasskey,
        {
          id: passkey.id,
          ...(state.withoutPassword ? {} : { password: values.password ?? '' }),
          ...(hasApp ? { present: trimmedValueOf(values, 'present') } : {}),
        },
        { quiet: true },
      )
      notify(t.passkeyRemoved, { type: 'success' })
      onChange()
      onClose()
    },
  })
  const title = t.removeTitle(passkey.name)
  return (
    <Frame title={title} onClose={onClose}>
      <Box sx={{ color: 'text.secondary', mb: 4 }}>{t.removeHelp}</Box>
      <AuthForm
        authForm={authForm}
        label={title}
        verb={t.remove}
        danger
        before={<Cancel onClose={onClose} />}
      >
        {hasApp && <FactorCodeBox name="present" label={factorLabel('anyCode')} autoFocus />}
        {!state.withoutPassword && <PasswordBox name="password" complete="current-password" />}
      </AuthForm>
    </Frame>
  )
}
