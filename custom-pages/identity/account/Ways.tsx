import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { Channel } from '../../../src/protocol/verification.ts'
import type { MyAccount } from '../../../resources/identity/account.calls.ts'
import { accountTexts } from './account.texts.ts'
import { BindDialog } from './BindDialog.tsx'
import { bindTexts, type BindDeed } from './bindTexts.ts'
import { AccountRow, SectionList, Section } from './Section.tsx'

const boundTo = (me: MyAccount, channel: Channel): string | undefined => {
  if (channel === 'EMAIL') return me.email ?? undefined
  return me.phone === null ? undefined : `+${me.countryCode ?? ''} ${me.phone}`
}

/** Account, phone and e-mail; the latter two are bound, verified and unbound by a code (LGN-01). */
export const Ways = ({ me }: { me: MyAccount }) => {
  const t = useTexts(accountTexts)
  const [open, setOpen] = useState<{ readonly channel: Channel; readonly deed: BindDeed }>()
  const names: Readonly<Record<Channel, string>> = { SMS: t.phone, EMAIL: t.email }
  return (
    <Section title={t.ways}>
      <SectionList>
        {me.account !== null && (
          <AccountRow title={<span data-data>{me.account}</span>} help={t.account} />
        )}
        {(['SMS', 'EMAIL'] as const).map(channel => {
          const bound = boundTo(me, channel)
          const bindAction: BindDeed =
            bound === undefined ? 'bind' : me.confirmed ? 'unbind' : 'confirm'
          const { title, verb } = bindTexts(t, bindAction, channel)
          return (
            <AccountRow
              key={channel}
              title={
                <>
                  {bound ? <span data-data>{bound}</span> : t.none}
                  {bindAction === 'confirm' && <Chip label={t.unconfirmed} />}
                </>
              }
              help={names[channel]}
              action={
                <Button aria-label={title} onClick={() => setOpen({ channel, deed: bindAction })}>
                  {verb}
                </Button>
              }
            />
          )
        })}
      </SectionList>
      {open && (
        <BindDialog
          {...open}
          bound={boundTo(me, open.channel) ?? ''}
          me={me}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}
