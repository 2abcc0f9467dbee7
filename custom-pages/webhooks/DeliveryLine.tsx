import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { canDo } from '../../src/access/index.ts'
import type { WebhookDelivery } from '../../resources/webhooks/webhook/webhook.calls.ts'
import {
  eventNames,
  subscriptionOf,
  testEvent,
} from '../../resources/webhooks/webhook/webhook.events.ts'
import type { DeliveryState } from '../../resources/webhooks/webhook/webhook.options.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { useAccess, useFindResource } from '../../src/ui/context.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { exactTime, listTime, sentenceTime } from '../../src/ui/parts/fields/time.ts'
import { StatusDot } from '../../src/ui/parts/index.ts'
import type { ToneName } from '../../src/ui/theme/tokens.ts'
import { deliveryTexts } from './webhooks.texts.ts'

const tones: Readonly<Record<DeliveryState, ToneName>> = {
  WAITING: 'careful',
  DELIVERED: 'good',
  FAILED: 'bad',
}

/** An event in words: `Student: Edited`. */
const useEventWords = (): ((type: string) => string) => {
  const t = useTexts(deliveryTexts)
  const label = useLabel()
  const find = useFindResource()
  return type => {
    if (type === testEvent) return t.test
    const subscription = subscriptionOf(type)
    const resource = subscription && find(subscription.resource)
    if (!resource || subscription.event === '*') return type
    return t.event(label(resource.label), label(eventNames[subscription.event]))
  }
}

interface Props {
  readonly delivery: WebhookDelivery
  readonly now: number
  readonly busy: boolean
  /** Undefined if the person may not. */
  readonly resend: (() => void) | undefined
  readonly filter: ((recordId: string) => void) | undefined
}

/** Returns a function that describes the result of the last try. */
const useOutcome = () => {
  const t = useTexts(deliveryTexts)
  const lang = useLang()
  return ({ tries, status, ms, nextAt }: WebhookDelivery): string =>
    [
      ...(status === null ? [] : [t.http(status)]),
      ...(ms === null ? [] : [t.took(ms)]),
      ...(tries > 0 ? [t.tries(tries)] : []),
      ...(nextAt !== null && tries > 0 ? [t.next(sentenceTime(nextAt, lang))] : []),
    ].join(' · ')
}

const Answer = ({ delivery }: { readonly delivery: WebhookDelivery }) => {
  const t = useTexts(deliveryTexts)
  const { id, detail, answer } = delivery
  return (
    <Box component="dl" sx={{ m: 0, mt: 2, display: 'grid', gap: 2, fontSize: 12 }}>
      {[
        [t.id, id],
        ...(detail === null ? [] : [[t.network, detail]]),
        ...(answer === null || answer === '' ? [] : [[t.answer, answer]]),
      ].map(([name, value]) => (
        <Box key={name}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box
            component="dd"
            data-data
            sx={{
              m: 0,
              fontFamily: 'monospace',
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-wrap',
              maxHeight: 240,
              overflowY: 'auto',
            }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** The event, its record, and its time. */
const Heading = ({ delivery, now }: Pick<Props, 'delivery' | 'now'>) => {
  const t = useTexts(deliveryTexts)
  const lang = useLang()
  const access = useAccess()
  const words = useEventWords()
  const find = useFindResource()
  const { type, at, state, resource, recordId, title } = delivery
  const def = resource === null ? undefined : find(resource)
  const opens = def?.routes && recordId !== null && canDo(access, def, 'read')
  const name = title ?? recordId
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <StatusDot tone={tones[state]} label={t.states[state]} />
      <Typography component="span" sx={{ fontWeight: 500 }}>
        {words(type)}
      </Typography>
      {opens && name !== null && (
        <Box
          component={Link}
          to={linkTo(def, 'show', { id: recordId })}
          data-data
          sx={{ color: 'primary.main', overflowWrap: 'anywhere' }}
        >
          {name}
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      <Typography
        component="time"
        variant="caption"
        dateTime={at}
        title={exactTime(at, lang)}
        sx={{ color: 'text.secondary' }}
      >
        {listTime(at, lang, now)}
      </Typography>
    </Box>
  )
}

/** A delivery: its event, its record, its result, and its operations. */
export const DeliveryLine = ({ delivery, now, busy, resend, filter }: Props) => {
  const t = useTexts(deliveryTexts)
  const outcome = useOutcome()
  const [isOpen, setOpen] = useState(false)
  const { id, state, recordId, version, errorText } = delivery
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Heading delivery={delivery} now={now} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography
          variant="caption"
          sx={{ flex: { xs: '1 0 100%', sm: '1 1 240px' }, color: 'text.secondary' }}
        >
          {[...(recordId === null ? [] : [t.version(version)]), outcome(delivery)]
            .filter(text => text !== '')
            .join(' · ')}
        </Typography>
        {filter && recordId !== null && (
          <Button size="small" onClick={() => filter(recordId)}>
            {t.filter}
          </Button>
        )}
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={`delivery-${id}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t.details}
        </Button>
        {resend && (state !== 'WAITING' || delivery.tries > 0) && (
          <Button size="small" disabled={busy} onClick={resend}>
            {state === 'WAITING' ? t.tryNow : t.resend}
          </Button>
        )}
      </Box>
      {errorText !== null && (
        <Typography
          variant="caption"
          component="p"
          sx={{ m: 0, color: theme => theme.tones.bad.text }}
        >
          {errorText}
        </Typography>
      )}
      <Box id={`delivery-${id}`}>{isOpen && <Answer delivery={delivery} />}</Box>
    </Box>
  )
}
