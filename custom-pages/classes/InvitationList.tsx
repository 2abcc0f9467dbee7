import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { courseInvitation } from '../../resources/classes/course-invitation/courseInvitation.resource.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { canDo } from '../../src/access/index.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { useAccess } from '../../src/ui/context.tsx'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { sentenceTime } from '../../src/ui/parts/fields/time.ts'
import { ErrorState, Icon, SkeletonRows, StatusDot, useConfirm } from '../../src/ui/parts/index.ts'
import type { ClassRecord } from './OneClass.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import { inviteAddress } from './links.ts'
import { manageTexts } from './manage.texts.ts'
import { standingOf, useInvitations } from './useInvitations.ts'

const Code = ({ code, children }: { readonly code: string; readonly children?: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
    <Box component="code" sx={{ fontSize: 16, letterSpacing: 1 }}>
      {code}
    </Box>
    <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minWidth: 0 }}>
      {inviteAddress(location.origin, code)}
    </Box>
    {children}
  </Box>
)

type Invitations = ReturnType<typeof useInvitations>

interface StandingInvitationProps {
  readonly record: ClassRecord
  readonly state: Invitations
  readonly onRenew: () => void
}

const StandingInvitation = ({ record, state, onRenew }: StandingInvitationProps) => {
  const t = useTexts(manageTexts)
  const access = useAccess()
  const allowed = useAllowed()
  const mayTurn = canDo(access, course, 'update')
  const mayRenew = allowed('course.renewInvitation')
  return (
    <Box
      component="section"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        p: 4,
        my: 4,
        display: 'grid',
        gap: 2,
      }}
    >
      <Typography variant="h2">{t.standing}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {record.inviteOn ? t.standingHelp : t.off}
      </Typography>
      {record.inviteOn && record.invitationCode && (
        <Code code={record.invitationCode}>
          <Button
            size="small"
            startIcon={<Icon name="copy" />}
            onClick={() => void state.copy(record.invitationCode ?? '')}
          >
            {t.copyLink}
          </Button>
        </Code>
      )}
      <Box sx={{ display: 'flex', gap: 2 }}>
        {mayTurn && (
          <Button disabled={state.busy} onClick={() => void state.turn(!record.inviteOn)}>
            {record.inviteOn ? t.turnOff : t.turnOn}
          </Button>
        )}
        {record.inviteOn && mayRenew && (
          <Button disabled={state.busy} onClick={onRenew}>
            {t.renew}
          </Button>
        )}
      </Box>
    </Box>
  )
}

const tones = {
  active: 'good',
  revoked: 'neutral',
  expired: 'neutral',
  usedUp: 'careful',
} as const

interface InvitationLineProps {
  readonly invitation: Invitations['invitations'][number]
  readonly state: Invitations
  readonly onRevoke: () => void
}

const InvitationLine = ({ invitation, state, onRevoke }: InvitationLineProps) => {
  const t = useTexts(manageTexts)
  const lang = useLang()
  const access = useAccess()
  const now = useNow()
  const mayRevoke = canDo(access, courseInvitation, 'update')
  const { name, code, role, maxUses, used, expiresAt } = invitation
  const standing = standingOf(invitation, now)
  return (
    <Box
      component="li"
      sx={{ py: 3, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <b>{name}</b>
        <StatusDot tone={tones[standing]} label={t[standing]} />
        <Box sx={{ flex: 1 }} />
        {standing === 'active' && code && (
          <Button
            size="small"
            startIcon={<Icon name="copy" />}
            onClick={() => void state.copy(code)}
          >
            {t.copyLink}
          </Button>
        )}
        {standing !== 'revoked' && mayRevoke && (
          <Button size="small" disabled={state.busy} onClick={onRevoke}>
            {t.revoke}
          </Button>
        )}
      </Box>
      <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {[
          code,
          role === 'AUDITOR' ? t.auditor : t.student,
          t.used(used ?? 0, maxUses),
          expiresAt ? `${t.until} ${sentenceTime(expiresAt, lang)}` : t.endless,
        ].join(' · ')}
      </Box>
    </Box>
  )
}

/** The invitations of a class: its permanent code, and further ones that expire. */
export const InvitationList = ({ record }: { readonly record: ClassRecord }) => {
  const t = useTexts(manageTexts)
  const access = useAccess()
  const state = useInvitations(record)
  const { ask, dialog } = useConfirm()
  const [making, setMaking] = useState(false)
  const renew = async (): Promise<void> => {
    if (await ask({ title: t.renewTitle, children: t.renewText, confirm: t.renew, danger: true }))
      await state.renew()
  }
  const revoke = async (id: string, name: string): Promise<void> => {
    if (
      await ask({
        title: t.revokeTitle(name),
        children: t.revokeText,
        confirm: t.revoke,
        danger: true,
      })
    )
      await state.revoke(id)
  }
  return (
    <>
      <StandingInvitation record={record} state={state} onRenew={() => void renew()} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 2 }}>
        <Typography variant="h2">{t.more}</Typography>
        <Typography sx={{ color: 'text.secondary', flex: 1 }}>{t.moreHelp}</Typography>
        {canDo(access, courseInvitation, 'create') && (
          <Button
            variant="contained"
            startIcon={<Icon name="plus" />}
            onClick={() => setMaking(true)}
          >
            {t.make}
          </Button>
        )}
      </Box>
      {state.failed && <ErrorState retry={state.retry} />}
      {state.loading && <SkeletonRows rows={3} columns={3} height={56} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {state.invitations.map(invitation => (
          <InvitationLine
            key={invitation.id}
            invitation={invitation}
            state={state}
            onRevoke={() => void revoke(invitation.id, invitation.name)}
          />
        ))}
      </Box>
      {making && <InvitationForm state={state} onClose={() => setMaking(false)} />}
      {dialog}
    </>
  )
}
