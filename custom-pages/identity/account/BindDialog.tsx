import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useNotify } from 'react-admin'
import { useId } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { Channel } from '../../../src/protocol/verification.ts'
import {
  bindContact,
  unbindContact,
  type MyAccount,
} from '../../../resources/identity/account.calls.ts'
import { useConsoleState } from '../../../src/ui/console.tsx'
import { useEdu } from '../../../src/ui/context.tsx'
import { LeaveQuestion } from '../../../src/ui/form/LeaveQuestion.tsx'
import { useClosing } from '../../../src/ui/form/useClosing.ts'
import { dialogWidth } from '../../../src/ui/parts/ConfirmDialog.tsx'
import { CodeField } from '../../../src/ui/auth-forms/CodeField.tsx'
import { ContactField } from '../../../src/ui/auth-forms/ContactField.tsx'
import {
  contactField,
  verificationTargetOf,
  trimmedValueOf,
  useAuthForm,
} from '../../../src/ui/auth-forms/useAuthForm.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { accountTexts } from './account.texts.ts'
import { bindTexts, type BindDeed } from './bindTexts.ts'

interface Props {
  readonly channel: Channel
  readonly deed: BindDeed
  /** The phone or e-mail there is, as people read it. */
  readonly bound: string
  readonly me: MyAccount
  readonly onClose: () => void
}

/** Binds, verifies or unbinds a phone or e-mail; 954 and 955 are shown at the button. */
export const BindDialog = ({ channel, deed: bindAction, bound, me, onClose }: Props) => {
  const t = useTexts(accountTexts)
  const id = useId()
  const edu = useEdu()
  const { isChinaPhone, organisationCurrency } = useConsoleState()
  const client = useQueryClient()
  const notify = useNotify()
  const { title, verb, done } = bindTexts(t, bindAction, channel)
  const unbinds = bindAction === 'unbind'
  const written = {
    countryCode:
      me.countryCode ??
      (isChinaPhone ? '86' : (organisationCurrency?.countryCode.replace(/^\+/, '') ?? '86')),
    phone: me.phone ?? '',
    email: me.email ?? '',
  }
  const help = { bind: t.bindHelp, confirm: t.confirmHelp, unbind: t.unbindHelp(bound) }[bindAction]
  const authForm = useAuthForm({
    name: `${bindAction}:${channel}`,
    start: {
      channel,
      ...(bindAction === 'confirm' ? written : { countryCode: written.countryCode }),
    },
    ask: values => ({ fields: unbinds ? ['code'] : [contactField(values), 'code'] }),
    send: async values => {
      const code = trimmedValueOf(values, 'code')
      const now = await (unbinds
        ? edu.ask(unbindContact, { channel, code }, { quiet: true })
        : edu.ask(bindContact, { ...verificationTargetOf(values), code }, { quiet: true }))
      client.setQueryData(['account'], now)
      notify(done, { type: 'success' })
      onClose()
    },
  })
  const values = authForm.form.watch()
  const began: Readonly<Record<string, string>> = bindAction === 'confirm' ? written : {}
  const dirty = ['phone', 'email', 'code'].some(
    name => (values[name] ?? '') !== (began[name] ?? ''),
  )
  const { closing, close } = useClosing(dirty && !authForm.busy, onClose)
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: dialogWidth, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
    >
      <LeaveQuestion guard={closing} />
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ pb: 5 }}>
        <Box sx={{ color: 'text.secondary', mb: 4 }}>{help}</Box>
        <AuthForm
          authForm={authForm}
          label={title}
          verb={verb}
          danger={unbinds}
          before={
            <Button onClick={close} sx={{ height: 38 }}>
              {t.cancel}
            </Button>
          }
        >
          {!unbinds && <ContactField only={channel} />}
          {unbinds ? <CodeField purpose="UNBIND" bound={channel} /> : <CodeField purpose="BIND" />}
        </AuthForm>
      </DialogContent>
    </Dialog>
  )
}
