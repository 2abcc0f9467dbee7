import type { DeliveryError } from '../../../resources/webhooks/webhook/webhook.options.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { NotCalled } from '../../platform/ports.ts'
import type { Composed } from './compose.ts'
import type { Hook } from './hooks.ts'
import type { TryResult } from './settle.ts'
import { signDelivery } from './sign.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'

/** Characters of an answer that the log keeps. */
const maxAnswer = 2000

// replaces characters that a database rejects or a terminal would interpret
const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are the characters that are taken out
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\uFFFD').slice(0, maxAnswer)

const errorOf = (status: number): DeliveryError | null => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS'
}

/** Sends a delivery once. Never throws: any failure is part of the result. */
export const tryDelivery = async (
  ports: EnginePorts,
  hook: Hook,
  secrets: readonly string[],
  composed: Composed,
): Promise<TryResult> => {
  const { delivery } = composed
  const at = ports.clock.now()
  const result = { hook, delivery, at, ms: null, status: null, answer: null, detail: null }
  if ('error' in composed) return { ...result, error: composed.error }
  if (!ports.outbound) return { ...result, error: 'UNAVAILABLE' }
  const { body } = composed
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'edu-webhooks/1',
      ...(await signDelivery({ id: delivery.id, at, body }, secrets)),
    }
    const answer = await ports.outbound.post({ url: hook.url, headers, body })
    const { status } = answer
    return { ...result, ms: took(), status, answer: printable(answer.body), error: errorOf(status) }
  } catch (error) {
    if (error instanceof NotCalled)
      return { ...result, ms: took(), error: error.failure, detail: printable(error.message) }
    ports.log.error({ webhook: hook.id, error: errorMessage(error) }, 'webhook could not be sent')
    return { ...result, ms: took(), error: 'INTERNAL' }
  }
}
