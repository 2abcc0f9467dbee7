import { canDo, isPlatformRight } from '../../../../src/access/index.ts'
import { isHeard } from '../../../../src/schema/journal.ts'
import { noteWebhooks } from '../hooks.ts'
import { systemId } from '../../../engine/records/actor.ts'
import { defineRules, type RuleContext } from '../../../engine/records/rules.ts'
import { errors } from '../../../platform/errors/errors.ts'
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
 * Throws what is wrong with an address by itself; what its name leads to is judged with each call.
 */
const demandAddress = (text: string, localWebhooks: boolean | undefined): void => {
  // the field's own rule says so
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
 * Throws where an event is unknown, or of records that the caller, in whose name they are sent, may
 * not view.
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
   * Whoever says where it sends what answers for it: its records are theirs to see from then on.
   * Whoever turns it on or names it anew does not, so that nobody lends their sight to an address
   * that another person has entered.
   */
  beforeWrite({ kind, before, after }, ctx) {
    if (kind === 'delete' || ctx.actor.id === systemId) return undefined
    // that it failed is for the server to say
    const status = kind === 'create' && after.status === 'FAILED' ? 'OFF' : after.status
    demandAddress(after.url, ctx.ports.config.localWebhooks)
    // what happens while the server has turned it off is kept for it
    demandEvents(after.events, ctx, status !== 'OFF')
    const reason = status === 'FAILED' && before ? before : { offReason: null, offTime: null }
    const isSame = before?.url === after.url && before.events.join(' ') === after.events.join(' ')
    // one whose owner sends nothing any more is for whoever turns it on to answer for
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
