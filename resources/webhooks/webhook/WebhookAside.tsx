import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import { can } from '../../../src/access/index.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useAccess } from '../../../src/ui/context.tsx'
import { useConfirm } from '../../../src/ui/parts/useConfirm.tsx'
import { sentenceTime } from '../../../src/ui/parts/fields/time.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { useWebhook } from './useWebhook.ts'
import { deliveryStates } from './webhook.options.ts'
import { webhookTexts } from './webhook.texts.ts'
import { useCopy } from '../../../src/ui/parts/useCopy.ts'

/**
 * A secret that has just been made or shown; it stands here until it is put away, and nowhere
 * afterwards.
 */
const Secret = ({ secret, close }: { readonly secret: string; readonly close: () => void }) => {
  const t = useTexts(webhookTexts)
  const copy = useCopy(t.copied)
  return (
    <Box role="status" sx={{ p: 3, border: 1, borderColor: 'primary.main', borderRadius: '8px' }}>
      <Typography sx={{ mb: 2 }}>{t.keep}</Typography>
      <Box
        component="code"
        data-data
        sx={{ display: 'block', fontFamily: 'monospace', overflowWrap: 'anywhere', mb: 2 }}
      >
        {secret}
      </Box>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button startIcon={<Icon name="copy" />} onClick={() => void copy(secret)}>
          {t.copy}
        </Button>
        <Button onClick={close}>{t.done}</Button>
      </Stack>
    </Box>
  )
}

type WebhookState = ReturnType<typeof useWebhook>

interface DeliveryCountsProps {
  readonly id: string
  readonly state: WebhookState
  readonly mayTest: boolean
}

/** The results of deliveries, with a link to their log and a test. */
const DeliveryCounts = ({ id, state: { facts, busy, test }, mayTest }: DeliveryCountsProps) => {
  const t = useTexts(webhookTexts)
  const lang = useLang()
  const notify = useNotify()
  const sendTest = async () => {
    if (await test()) notify(t.tested, { type: 'success' })
  }
  const log = `/webhookDeliveries?id=${encodeURIComponent(id)}`
  return (
    <Stack component="section" aria-label={t.deliveries} sx={{ gap: 2, alignItems: 'stretch' }}>
      <Typography variant="h2">{t.deliveries}</Typography>
      {facts?.failingSince && (
        <Alert severity="warning">{t.failingSince(sentenceTime(facts.failingSince, lang))}</Alert>
      )}
      <Stack direction="row" sx={{ gap: 5, flexWrap: 'wrap', minHeight: 48 }}>
        {facts &&
          keysOf(deliveryStates).map(state => (
            <Box key={state}>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {t.counts[state]}
              </Typography>
              <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {{ WAITING: facts.waiting, DELIVERED: facts.delivered, FAILED: facts.failed }[
                  state
                ].toLocaleString(lang)}
              </Typography>
            </Box>
          ))}
      </Stack>
      <Button variant="outlined" startIcon={<Icon name="history" />} component={Link} to={log}>
        {t.log}
      </Button>
      {mayTest && (
        <Button variant="outlined" disabled={busy} onClick={() => void sendTest()}>
          {t.test}
        </Button>
      )}
    </Stack>
  )
}

/** The secret while it is shown; else a way to see it once, or to renew it. */
const SecretSection = ({ state }: { readonly state: WebhookState }) => {
  const t = useTexts(webhookTexts)
  const lang = useLang()
  const { ask, dialog } = useConfirm()
  const { facts, secret, busy, putAway, show, renew } = state
  const askAndRenew = async () => {
    const question = { title: t.renewQuestion, children: t.renewHelp, confirm: t.renew }
    if (await ask(question)) await renew()
  }
  return (
    <Stack component="section" aria-label={t.secret} sx={{ gap: 2, alignItems: 'stretch' }}>
      <Typography variant="h2">{t.secret}</Typography>
      {secret !== undefined && <Secret secret={secret} close={putAway} />}
      {secret === undefined && (
        <>
          <Typography sx={{ color: 'text.secondary' }}>{t.secretHelp}</Typography>
          {facts?.olderSecretUntil && (
            <Typography variant="caption">
              {t.older(sentenceTime(facts.olderSecretUntil, lang))}
            </Typography>
          )}
          {facts?.secretShown === false && (
            <Button
              variant="contained"
              startIcon={<Icon name="eye" />}
              disabled={busy}
              onClick={() => void show()}
            >
              {t.show}
            </Button>
          )}
          {facts?.secretShown === true && (
            <Button
              variant="outlined"
              startIcon={<Icon name="refresh" />}
              disabled={busy}
              onClick={() => void askAndRenew()}
            >
              {t.renew}
            </Button>
          )}
        </>
      )}
      {dialog}
    </Stack>
  )
}

interface Props {
  readonly record: {
    readonly id: string
    readonly status: string
    readonly deletedAt: string | null
  }
}

/** The view beside a webhook: its secret, the results of its deliveries, and a test. */
export const WebhookAside = ({ record }: Props) => {
  const access = useAccess()
  const state = useWebhook(record.id)
  const mayChange = can(access, 'webhook.update') && record.deletedAt === null
  return (
    <Stack sx={{ gap: 6, mb: 8 }}>
      <DeliveryCounts id={record.id} state={state} mayTest={mayChange && record.status === 'ON'} />
      {mayChange && <SecretSection state={state} />}
    </Stack>
  )
}
