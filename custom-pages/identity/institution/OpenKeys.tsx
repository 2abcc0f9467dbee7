import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { keyScopes } from '../../../src/protocol/signing.ts'
import { keyStates, type OpenKey } from '../../../resources/organization/openKey.calls.ts'
import { useConfirm } from '../../../src/ui/parts/ConfirmDialog.tsx'
import { ErrorState, StatusDot } from '../../../src/ui/parts/index.ts'
import { institutionTexts } from './institution.texts.ts'
import { CopyLine, keyTones, useKeyTimes } from './keyParts.tsx'
import { NewKey } from './NewKey.tsx'
import { useOpenKeys, type MadeKey } from './useOpenKeys.ts'

/** A new key; its secret stands here until it is put away, and nowhere afterwards. */
const Made = ({ made: newKey, close }: { made: MadeKey; close: () => void }) => {
  const t = useTexts(institutionTexts)
  return (
    <Box
      role="status"
      sx={{ p: 4, mb: 5, border: 1, borderColor: 'primary.main', borderRadius: '8px' }}
    >
      <Typography sx={{ mb: 3, fontWeight: 500 }}>{t.keySecret}</Typography>
      <Box component="dl" sx={{ m: 0, mb: 3, display: 'grid', gap: 2 }}>
        <CopyLine name={t.keyId} value={newKey.keyId} />
        <CopyLine name={t.secret} value={newKey.secret} />
      </Box>
      <Button onClick={close}>{t.done}</Button>
    </Box>
  )
}

interface LineProps {
  readonly openKey: OpenKey
  readonly busy: boolean
  readonly end: () => void
  readonly turnOn: () => void
}
const KeyLine = ({ openKey, busy, end, turnOn }: LineProps) => {
  const t = useTexts(institutionTexts)
  const lang = useLang()
  const { since, used, until } = useKeyTimes()(openKey)
  const { keyId, name, scopes, state } = openKey
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
          <Box component="span" data-data sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>
            {name}
          </Box>
          <StatusDot tone={keyTones[state]} label={keyStates[state][lang]} />
          {scopes.map(scope => (
            <Chip key={scope} size="small" label={keyScopes[scope].label[lang]} />
          ))}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <Box component="span" data-data sx={{ fontFamily: 'monospace' }}>
            {keyId}
          </Box>
          <span data-data>{` · ${since}`}</span>
          {` · ${used} · ${until}`}
        </Box>
        {state === 'SUSPENDED' && (
          <Typography
            variant="caption"
            component="p"
            sx={{ m: 0, color: theme => theme.tones.bad.text }}
          >
            {t.suspended}
          </Typography>
        )}
        {state === 'OFF' && (
          <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {t.keyOff}
          </Typography>
        )}
      </Box>
      {state === 'OFF' && (
        <Button disabled={busy} onClick={turnOn} aria-label={`${t.turnOn} ${name}`}>
          {t.turnOn}
        </Button>
      )}
      {openKey.endedAt === null && (
        <Button disabled={busy} onClick={end}>
          {t.endKey}
        </Button>
      )}
    </Box>
  )
}

/** Keys of the signed open interface (docs/open-api.md): made, listed, ended. */
export const OpenKeys = () => {
  const t = useTexts(institutionTexts)
  const notify = useNotify()
  const { ask, dialog } = useConfirm()
  const { keys, failed, retry, busy, made: newKey, putAway, make, end, turnOn } = useOpenKeys()
  if (failed) return <ErrorState message={t.failed} retry={retry} />
  const turnOnAndSay = async (keyId: string) => {
    if (await turnOn(keyId)) notify(t.turnedOn, { type: 'success' })
  }
  const askAndEnd = async ({ keyId, name }: OpenKey) => {
    if (
      !(await ask({
        title: t.endQuestion(name),
        children: t.endHelp,
        confirm: t.endKey,
        danger: true,
      }))
    )
      return
    if (await end(keyId)) notify(t.keyEnded, { type: 'success' })
  }
  return (
    <>
      <Typography sx={{ mb: 5, color: 'text.secondary' }}>{t.keysHelp}</Typography>
      <NewKey busy={busy} make={make} />
      {newKey && <Made made={newKey} close={putAway} />}
      {!keys && <Skeleton variant="rounded" height={64} />}
      {keys?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t.noKeys}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {keys?.map(key => (
          <KeyLine
            key={key.keyId}
            openKey={key}
            busy={busy}
            end={() => void askAndEnd(key)}
            turnOn={() => void turnOnAndSay(key.keyId)}
          />
        ))}
      </Box>
      {dialog}
    </>
  )
}
