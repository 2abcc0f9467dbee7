import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import {
  ConfirmDialog,
  ErrorState,
  Icon,
  SkeletonRows,
  StatusDot,
} from '../../../src/ui/parts/index.ts'
import { ShareForm } from './ShareForm.tsx'
import { sharedLinkTexts } from './sharedLinks.texts.ts'
import { useSharedLinks, type SharedLink, type SharedThing } from './useSharedLinks.ts'

interface LinkLineProps {
  readonly link: SharedLink
  /** In milliseconds. */
  readonly now: number
  readonly mayRevoke: boolean
  readonly onCopy: () => void
  readonly onRevoke: () => void
}

const LinkLine = ({ link, now, mayRevoke, onCopy, onRevoke }: LinkLineProps) => {
  const t = useTexts(sharedLinkTexts)
  const { name, status, expiresAt, viewCount } = link
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now
  const [tone, word] =
    status === 'REVOKED'
      ? (['neutral', t.revoked] as const)
      : isOver
        ? (['careful', t.expired] as const)
        : (['good', t.active] as const)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box data-data sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, fontSize: 13, color: 'text.secondary' }}
        >
          <StatusDot tone={tone} label={word} />
          {link.protected && <span>{t.protected}</span>}
          <span>{t.views(viewCount ?? 0)}</span>
        </Box>
      </Box>
      {status === 'ACTIVE' && (
        <>
          <Tooltip title={t.copy(name)}>
            <IconButton aria-label={t.copy(name)} onClick={onCopy}>
              <Icon name="copy" />
            </IconButton>
          </Tooltip>
          {mayRevoke && (
            <Tooltip title={t.revoke(name)}>
              <IconButton aria-label={t.revoke(name)} onClick={onRevoke}>
                <Icon name="close" />
              </IconButton>
            </Tooltip>
          )}
        </>
      )}
    </Box>
  )
}

/** The links by which a recording or a section is shared. */
export const SharedLinks = ({
  thing,
  canShare,
}: {
  readonly thing: SharedThing
  /** It can be watched. */
  readonly canShare: boolean
}) => {
  const t = useTexts(sharedLinkTexts)
  const allowed = useAllowed()
  const state = useSharedLinks(thing)
  const [now] = useState(() => Date.now())
  const [asks, setAsks] = useState(false)
  const [revoked, setRevoked] = useState<SharedLink>()
  const revoke = async () => {
    if (revoked) await state.revoke(revoked)
    setRevoked(undefined)
  }
  return (
    <Box component="section" aria-label={t.links}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
        <Typography component="h2" variant="h2" sx={{ flex: 1 }}>
          {t.links}
        </Typography>
        {canShare && allowed('shareLink.create') && (
          <Button size="small" startIcon={<Icon name="link" />} onClick={() => setAsks(true)}>
            {t.share}
          </Button>
        )}
      </Box>
      {state.failed ? (
        <ErrorState message={t.failed} retry={state.retry} />
      ) : state.isPending ? (
        <SkeletonRows rows={2} columns={2} />
      ) : state.links.length ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {state.links.map(link => (
            <LinkLine
              key={link.id}
              link={link}
              now={now}
              mayRevoke={allowed('shareLink.update')}
              onCopy={() => state.copy(String(link.id))}
              onRevoke={() => setRevoked(link)}
            />
          ))}
        </Box>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t.noLinks}</Typography>
      )}
      {state.address !== undefined && (
        <TextField
          label={t.address}
          value={state.address}
          fullWidth
          size="small"
          sx={{ mt: 3 }}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={event => event.target.select()}
        />
      )}
      {asks && <ShareForm state={state} onClose={() => setAsks(false)} />}
      <ConfirmDialog
        open={revoked !== undefined}
        title={t.revokeTitle(revoked?.name ?? '')}
        confirm={t.revokeVerb}
        danger
        busy={state.busy}
        onConfirm={() => void revoke()}
        onClose={() => setRevoked(undefined)}
      >
        {t.revokeHelp}
      </ConfirmDialog>
    </Box>
  )
}
