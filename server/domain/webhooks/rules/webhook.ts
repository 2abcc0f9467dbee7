import { canDo, isPlatformRight } from '../../../../src/access/index.ts'
import { isHeard } from '../../../../src/schema/journal.ts'
import { noteWebhooks } from '../hooks.ts'
import { systemId } from '../../../engine/records/actor.ts'
import { defineRules, type RuleContext } from '../../../engine/records/rules.ts'
import { errors } from '../errors.ts'
import {
  hostOf,
  isAddress,
  isLocalName,
  isLoopbackAddress,
  isPublicAddress,
} from '../../../platform/http/publicAddress.ts'
import { subscriptionOf } from '../../../../resources/webhooks/webhook/webhook.events.ts'
import { webhook } from '../../../../resources/webhooks/webhook/webhook.resource.ts'

const isOpenPort = (port: string): boolean =>
  port === '' || port === '80' || port === '443' || Number(port) >= 1024

/**
 * Throws if an address is invalid by itself; the addresses that its name resolves to are checked at
 * each call.
 */
const demandAddress = (text: string, localWebhooks: boolean | undefined): void => {
  // the field's own rule reports it
  if (!URL.canParse(text)) return
  const url = new URL(text)
  const host = hostOf(url)
  const isHere = host === 'localhost' || isLoopbackAddress(host)
  if (url.username !== '' || url.password !== '') throw errors.webhookAddressHasLogin().at('url')
  if (localWebhooks && isHere) return
  if (isAddress(host) ? !isPublicAddress(host) : isLocalName(host))
    throw errors.webhookAddressPrivate().at('url')
  if (url.protocol !== 'https:') throw errors.webhookNeedsHttps().at('url')
  if (!isOpenPort(url.port)) throw errors.webhookPortBlocked({ port: url.port }).at('url')
}

/**
 * Throws if an event is unknown, or about records that the caller, for whom they are sent, can't
 * view.
 */
const demandEvents = (events: readonly string[], ctx: RuleContext, isOn: boolean): void => {
  for (const text of events) {
    const subscription = subscriptionOf(text)
    const { resource } = subscription ?? {}
    const isKnown =
      resource !== undefined &&
      (resource === '*' ||
        (Object.hasOwn(ctx.resources, resource) && isHeard(ctx.resource(resource))))
    if (!isKnown) throw errors.webhookEventUnknown({ event: text }).at('events')
    if (!isOn) continue
    // an institution’s events never tell of what only the operator has
    const named =
      resource === '*'
        ? Object.values(ctx.resources).filter(one => !isPlatformRight(one.name) && isHeard(one))
        : [ctx.resource(resource)]
    const hidden = named.find(one => !canDo(ctx.actor.access, one, 'read'))
    if (hidden)
      throw errors.webhookEventsBeyondOwn({ subscribed: hidden.plural[ctx.lang] }).at('events')
  }
}

export const webhookRules = defineRules(webhook, {
  highlights: [
    {
      name: 'failed',
      kind: 'attention',
      label: { en: 'Webhooks that were turned off', zh: '已自动关闭的 Webhook' },
      where: { status: 'FAILED' },
    },
  ],
  /**
   * A webhook sends what the last person who changed its address or events can see. Turning it on
   * or renaming it doesn't change that person, so that nobody exposes their data to an address that
   * someone else entered.
   */
  beforeWrite({ kind, before, after }, ctx) {
    if (kind === 'delete' || ctx.actor.id === systemId) return undefined
    // that it failed is for the server to say
    const status = kind === 'create' && after.status === 'FAILED' ? 'OFF' : after.status
    demandAddress(after.url, ctx.ports.config.localWebhooks)
    // events are stored for it while the server has turned it off
    demandEvents(after.events, ctx, status !== 'OFF')
    const reason = status === 'FAILED' && before ? before : { offReason: null, offTime: null }
    const isSame = before?.url === after.url && before.events.join(' ') === after.events.join(' ')
    // if its owner can't send any more, the person who turns it on again becomes responsible
    const isLeft = before?.offReason === 'MAKER_LEFT' || before?.offReason === 'MAKER_RIGHTS'
    const stays = before && isSame && !(isLeft && status === 'ON')
    const own = stays ? before : { owner: ctx.actor.id, ownerName: ctx.actor.name }
    return {
      status,
      owner: own.owner,
      ownerName: own.ownerName,
      offReason: reason.offReason,
      offTime: reason.offTime,
    }
  },
  afterWrites: (changes, ctx) => noteWebhooks(changes, ctx),
  actions: {},
})
