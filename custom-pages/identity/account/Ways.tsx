import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { Channel, MyAccount } from '../../../src/protocol/account.ts'
import { accountTexts } from './account.texts.ts'
import { BindDialog } from './BindDialog.tsx'
import { Row, Rows, Section } from './Section.tsx'

/** Account, phone and e-mail; the latter two are bound and unbound by a code (LGN-01). */
export const Ways = ({ me }: { me: MyAccount }) => {
  const t = useTexts(accountTexts)
  const [open, setOpen] = useState<{
    readonly channel: Channel
    readonly bound: string | undefined
  }>()
  const contacts = [
    {
      channel: 'SMS',
      name: t.phone,
      bound: me.phone === null ? undefined : `+${me.countryCode ?? ''} ${me.phone}`,
      bind: t.bindPhone,
      unbind: t.unbindPhone,
    },
    {
      channel: 'EMAIL',
      name: t.email,
      bound: me.email ?? undefined,
      bind: t.bindEmail,
      unbind: t.unbindEmail,
    },
  ] as const
  return (
    <Section title={t.ways}>
      <Rows>
        {me.account !== null && (
          <Row title={<span data-data>{me.account}</span>} help={t.account} />
        )}
        {contacts.map(({ channel, name, bound, bind, unbind }) => (
          <Row
            key={channel}
            title={bound ? <span data-data>{bound}</span> : t.none}
            help={name}
            action={
              <Button
                aria-label={bound ? unbind : bind}
                onClick={() => setOpen({ channel, bound })}
              >
                {bound ? t.unbind : t.bind}
              </Button>
            }
          />
        ))}
      </Rows>
      {open && <BindDialog {...open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
