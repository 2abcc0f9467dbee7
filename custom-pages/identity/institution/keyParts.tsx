import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { KeyState } from '../../../resources/identity/apiKey.calls.ts'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { listTime } from '../../../src/ui/parts/fields/time.ts'
import type { ToneName } from '../../../src/ui/theme/tokens.ts'
import { apiKeysTexts } from './apiKeys.texts.ts'

/** A value to be copied, under its name. */
export const CopyLine = ({ name, value }: { name: string; value: string }) => {
  const t = useTexts(apiKeysTexts)
  const notify = useNotify()
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => notify(t.copied, { type: 'success' }),
      () => undefined,
    )
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', minWidth: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', width: 72, flex: 'none' }}>
        {name}
      </Box>
      <Box
        component="dd"
        sx={{ display: 'flex', gap: 3, alignItems: 'center', m: 0, flex: 1, minWidth: 0 }}
      >
        <Box
          component="span"
          data-data
          sx={{ flex: 1, minWidth: 0, fontFamily: 'monospace', overflowWrap: 'anywhere' }}
        >
          {value}
        </Box>
        <Button size="small" onClick={copy} aria-label={`${t.copy} ${name}`}>
          {t.copy}
        </Button>
      </Box>
    </Box>
  )
}

/** Of the dot before a key's state. */
export const keyTones: Readonly<Record<KeyState, ToneName>> = {
  ACTIVE: 'good',
  ENDED: 'neutral',
  EXPIRED: 'neutral',
  OFF: 'careful',
  SUSPENDED: 'bad',
}

interface KeyTimes {
  readonly state: KeyState
  readonly madeByName: string | null
  readonly createTime: string
  readonly expireTime: string | null
  readonly lastUsedTime: string | null
  readonly endedAt: string | null
}

/** When a key was made and by whom, last used, and its end. */
export const useKeyTimes = () => {
  const t = useTexts(apiKeysTexts)
  const lang = useLang()
  const now = useNow()
  const when = (time: string) => listTime(time, lang, now)
  const end = ({ state, endedAt, expireTime }: KeyTimes): string => {
    if (endedAt !== null) return t.endedAt(when(endedAt))
    if (expireTime === null) return t.noExpiry
    return state === 'EXPIRED' ? t.expired(when(expireTime)) : t.expires(when(expireTime))
  }
  return (key: KeyTimes) => ({
    since: t.since(when(key.createTime), key.madeByName),
    used: key.lastUsedTime === null ? t.neverUsed : t.used(when(key.lastUsedTime)),
    until: end(key),
  })
}
