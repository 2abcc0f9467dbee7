import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useNotify } from 'react-admin'
import { useId } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { Channel } from '../../../src/protocol/account.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { dialogWidth } from '../../../src/ui/parts/ConfirmDialog.tsx'
import { CodeField } from '../../../src/ui/ways/CodeField.tsx'
import { ContactField } from '../../../src/ui/ways/ContactField.tsx'
import { contactField, targetOf, textOf, useWay } from '../../../src/ui/ways/useWay.ts'
import { WayForm } from '../../../src/ui/ways/WayForm.tsx'
import { accountTexts } from './account.texts.ts'

interface Props {
  readonly channel: Channel
  /** What is bound, and to be unbound. */
  readonly bound: string | undefined
  readonly onClose: () => void
}

/** Binds a phone or e-mail, or unbinds the one there is; 954 and 955 are said where the button is. */
export const BindDialog = ({ channel, bound, onClose }: Props) => {
  const t = useTexts(accountTexts)
  const id = useId()
  const edu = useEdu()
  const client = useQueryClient()
  const notify = useNotify()
  const phone = channel === 'SMS'
  const title = bound ? (phone ? t.unbindPhone : t.unbindEmail) : phone ? t.bindPhone : t.bindEmail
  const way = useWay({
    name: `${bound ? 'unbind' : 'bind'}:${channel}`,
    start: { channel },
    ask: values => ({ fields: bound ? ['code'] : [contactField(values), 'code'] }),
    send: async values => {
      const code = textOf(values, 'code')
      const now = await (bound
        ? edu.unbind({ channel, code }, { quiet: true })
        : edu.bind({ ...targetOf(values), code }, { quiet: true }))
      client.setQueryData(['account'], now)
      notify(bound ? t.unbound : t.bound, { type: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: dialogWidth, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ pb: 5 }}>
        <Box sx={{ color: 'text.secondary', mb: 4 }}>
          {bound ? t.unbindHelp(bound) : t.bindHelp}
        </Box>
        <WayForm
          way={way}
          label={title}
          verb={bound ? t.unbind : t.bind}
          danger={bound !== undefined}
          before={
            <Button onClick={onClose} sx={{ height: 38 }}>
              {t.cancel}
            </Button>
          }
        >
          {!bound && <ContactField only={channel} />}
          {bound ? <CodeField purpose="UNBIND" bound={channel} /> : <CodeField purpose="BIND" />}
        </WayForm>
      </DialogContent>
    </Dialog>
  )
}
