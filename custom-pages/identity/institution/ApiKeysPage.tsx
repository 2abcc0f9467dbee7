import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { apiKeyTree } from '../../../src/access/apiKeys.ts'
import { maskTree } from '../../../src/access/tree.ts'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import {
  exportApiKeys,
  keyKinds,
  keyStates,
  type ApiKey,
  type MadeApiKey,
} from '../../../resources/identity/apiKey.calls.ts'
import { scopesOf } from '../../../src/protocol/signing.ts'
import { usePages, useResources } from '../../../src/ui/context.tsx'
import { useConfirm } from '../../../src/ui/parts/useConfirm.tsx'
import { sentenceTime } from '../../../src/ui/parts/fields/time.ts'
import { Empty, ErrorState, Page, SkeletonRows, StatusDot } from '../../../src/ui/parts/index.ts'
import { FileButton } from '../../../src/ui/parts/FileButton.tsx'
import { apiKeysTexts } from './apiKeys.texts.ts'
import { CopyLine, keyTones, useKeyTimes } from './keyParts.tsx'
import { NewApiKeyForm } from './NewApiKeyForm.tsx'
import { useApiKeys } from './useApiKeys.ts'

/** A new key, which stands here until it is put away, and nowhere afterwards. */
const Made = ({ made, close }: { made: MadeApiKey; close: () => void }) => {
  const t = useTexts(apiKeysTexts)
  const lang = useLang()
  return (
    <Box
      role="status"
      sx={{ p: 4, mb: 5, border: 1, borderColor: 'primary.main', borderRadius: '8px' }}
    >
      <Typography sx={{ mb: 3, fontWeight: 500 }}>{t.shownOnce[made.kind]}</Typography>
      <Box component="dl" sx={{ m: 0, mb: 3, display: 'grid', gap: 2 }}>
        {made.kind === 'SIGNING' && <CopyLine name={t.keyId} value={made.keyId} />}
        <CopyLine name={made.kind === 'SIGNING' ? t.secret : t.key} value={made.secret} />
      </Box>
      {made.kind === 'PROGRAM' && (
        <Typography sx={{ mb: 3, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t.use} <code>Authorization: Bearer {made.start}…</code>
        </Typography>
      )}
      {made.olderUntil !== null && (
        <Typography sx={{ mb: 3, color: 'text.secondary' }}>
          {t.replaced(sentenceTime(made.olderUntil, lang))}
        </Typography>
      )}
      <Button onClick={close}>{t.done}</Button>
    </Box>
  )
}

/**
 * A key's permissions, by resource or page ('Students 3/8'), the data it sees unmasked, and the
 * calls it signs.
 */
const useGrants = () => {
  const t = useTexts(apiKeysTexts)
  const label = useLabel()
  const resources = useResources()
  const pages = usePages()
  const nodes = useMemo(
    () => apiKeyTree(resources, pages).flatMap(group => group.nodes),
    [resources, pages],
  )
  const masks = useMemo(() => maskTree(resources), [resources])
  const declared = useMemo(() => scopesOf(resources), [resources])
  return ({ rights, clear, scopes }: ApiKey): readonly string[] => {
    const shown = masks.flatMap(node =>
      node.leaves
        .filter(({ code }) => clear.includes(code))
        .map(leaf => `${label(node.label)} ${label(leaf.label)}`),
    )
    return [
      ...nodes.flatMap(node => {
        const held = node.leaves.filter(({ code }) => rights.includes(code)).length
        return held ? [`${label(node.label)} ${held}/${node.leaves.length}`] : []
      }),
      ...(shown.length ? [t.clear(shown.join(', '))] : []),
      ...scopes.map(scope => label(declared.get(scope)?.label ?? { en: scope, zh: scope })),
    ]
  }
}

interface LineProps {
  readonly apiKey: ApiKey
  readonly busy: boolean
  readonly replace: () => void
  readonly end: () => void
  readonly turnOn: () => void
}
const KeyLine = ({ apiKey, busy, replace, end, turnOn }: LineProps) => {
  const t = useTexts(apiKeysTexts)
  const lang = useLang()
  const label = useLabel()
  const { since, used, until } = useKeyTimes()(apiKey)
  const grants = useGrants()(apiKey)
  const { kind, name, start, state, mine, olderUntil } = apiKey
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 3,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
          <Box component="span" data-data sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>
            {name}
          </Box>
          <StatusDot tone={keyTones[state]} label={label(keyStates[state])} />
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {label(keyKinds[kind].label)}
          </Box>
          {grants.map(grant => (
            <Chip key={grant} size="small" label={grant} />
          ))}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <Box component="span" data-data sx={{ fontFamily: 'monospace' }}>
            {kind === 'PROGRAM' ? `${start}…` : start}
          </Box>
          <span data-data>{` · ${since}`}</span>
          {` · ${used} · ${until}`}
        </Box>
        {state === 'ACTIVE' && olderUntil !== null && (
          <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {t.replaced(sentenceTime(olderUntil, lang))}
          </Typography>
        )}
        {state === 'SUSPENDED' && (
          <Typography
            variant="caption"
            component="p"
            sx={{ m: 0, color: theme => theme.tones.bad.text }}
          >
            {t.suspended[kind]}
          </Typography>
        )}
        {state === 'OFF' && (
          <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {t.off}
          </Typography>
        )}
      </Box>
      {state === 'OFF' && (
        <Button disabled={busy} onClick={turnOn} aria-label={`${t.turnOn} ${name}`}>
          {t.turnOn}
        </Button>
      )}
      {kind === 'PROGRAM' && mine && state === 'ACTIVE' && (
        <Button disabled={busy} onClick={replace} aria-label={`${t.replace} ${name}`}>
          {t.replace}
        </Button>
      )}
      {apiKey.endedAt === null && (
        <Button disabled={busy} onClick={end} aria-label={`${t.end} ${name}`}>
          {t.end}
        </Button>
      )}
    </Box>
  )
}

/**
 * /apiKeys: keys with which programs use the console's calls (docs/api) or sign theirs
 * (docs/open-api.md): made, listed, ended.
 */
export const ApiKeysPage = () => {
  const t = useTexts(apiKeysTexts)
  const notify = useNotify()
  const { ask, dialog } = useConfirm()
  const [creating, setCreating] = useState(false)
  const { keys, failed, retry, busy, made, putAway, create, replace, end, turnOn } = useApiKeys()
  const turnOnAndSay = async (keyId: string) => {
    if (await turnOn(keyId)) notify(t.turnedOn, { type: 'success' })
  }
  const askAndReplace = async ({ keyId, name }: ApiKey) => {
    const sure = await ask({
      title: t.replaceQuestion(name),
      children: t.replaceHelp,
      confirm: t.replace,
    })
    if (sure) await replace(keyId)
  }
  const askAndEnd = async ({ keyId, name }: ApiKey) => {
    const sure = await ask({
      title: t.endQuestion(name),
      children: t.endHelp,
      confirm: t.end,
      danger: true,
    })
    if (sure && (await end(keyId))) notify(t.ended, { type: 'success' })
  }
  return (
    <Page
      title={t.title}
      width="narrow"
      extra={
        <FileButton call={exportApiKeys} input={{}} fallback="api-keys.xlsx" label={t.export} />
      }
    >
      <Box sx={{ maxWidth: 720, '--form-ground': theme => theme.palette.background.default }}>
        <Typography sx={{ mb: 5, color: 'text.secondary' }}>{t.help}</Typography>
        {made && <Made made={made} close={putAway} />}
        {creating ? (
          <NewApiKeyForm busy={busy} create={create} close={() => setCreating(false)} />
        ) : (
          <Button variant="contained" onClick={() => setCreating(true)} sx={{ mb: 5 }}>
            {t.create}
          </Button>
        )}
        {failed && <ErrorState message={t.failed} retry={retry} />}
        {!keys && !failed && <SkeletonRows />}
        {keys?.length === 0 && !creating && <Empty title={t.none} help={t.noneHelp} />}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {keys?.map(key => (
            <KeyLine
              key={key.keyId}
              apiKey={key}
              busy={busy}
              replace={() => void askAndReplace(key)}
              end={() => void askAndEnd(key)}
              turnOn={() => void turnOnAndSay(key.keyId)}
            />
          ))}
        </Box>
      </Box>
      {dialog}
    </Page>
  )
}
