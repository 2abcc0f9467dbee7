import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import type { GrantView } from '../../../resources/cloud-disk/sharing.calls.ts'
import {
  granteeTypes,
  type GranteeType,
} from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { dayText } from '../../../src/ui/parts/fields/time.ts'
import { Icon, type IconName } from '../../../src/ui/parts/icons.tsx'
import type { Expiry } from './expiry.ts'
import { ExpiryInput } from './ExpiryInput.tsx'
import { shareTexts } from './share.texts.ts'

export const granteeIcons: Readonly<Record<GranteeType, IconName>> = {
  TEACHER: 'teacher',
  CLASS: 'book',
  INSTITUTION: 'home',
}

/** Until when a grant lasts, in words. */
export const useGrantDay = () => {
  const t = useTexts(shareTexts)
  const lang = useLang()
  return ({ expiresAt, expired }: Pick<GrantView, 'expiresAt' | 'expired'>): string =>
    expiresAt === null ? t.forever : (expired ? t.ended : t.untilDay)(dayText(expiresAt, lang))
}

interface Props {
  readonly grant: GrantView
  readonly now: number
  /** For an inherited grant its source; in a list its node. */
  readonly note?: ReactNode
  readonly busy: boolean
  readonly revoke: (() => void) | undefined
  readonly extend: ((until: Expiry) => Promise<boolean>) | undefined
}

/** Whom something is shared with, until when, and how to end or extend it. */
export const GrantLine = ({ grant, now, note, busy, revoke, extend }: Props) => {
  const t = useTexts(shareTexts)
  const label = useLabel()
  const dayOf = useGrantDay()
  const [expiry, setExpiry] = useState<Expiry>()
  const { grantee, suspended, expired } = grant
  const save = async (): Promise<void> => {
    if (expiry && (await extend?.(expiry))) setExpiry(undefined)
  }
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Icon name={granteeIcons[grantee.type]} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography data-data noWrap title={grantee.name} sx={{ fontWeight: 500 }}>
            {grantee.name}
          </Typography>
          <Typography
            variant="caption"
            component="div"
            sx={{ color: expired ? theme => theme.tones.careful.text : 'text.secondary' }}
          >
            {[
              label(granteeTypes[grantee.type]),
              dayOf(grant),
              ...(suspended ? [t.suspended] : []),
            ].join(' · ')}
            {note}
          </Typography>
        </Box>
        {extend && (
          <Tooltip title={t.extend}>
            <IconButton
              aria-label={t.extendOf(grantee.name)}
              aria-expanded={expiry !== undefined}
              onClick={() => setExpiry(expiry ? undefined : { way: 'month', day: '' })}
            >
              <Icon name="clock" />
            </IconButton>
          </Tooltip>
        )}
        {revoke && (
          <Button
            size="small"
            color="error"
            disabled={busy}
            aria-label={t.revokeOf(grantee.name)}
            onClick={revoke}
          >
            {t.revoke}
          </Button>
        )}
      </Box>
      {expiry && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', pt: 3, pb: 1 }}>
          <ExpiryInput value={expiry} now={now} set={setExpiry} />
          <Button variant="contained" disabled={busy} onClick={() => void save()}>
            {t.save}
          </Button>
        </Box>
      )}
    </Box>
  )
}
