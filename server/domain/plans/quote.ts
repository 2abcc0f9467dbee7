import { quoteMinutes } from '../../../resources/plans/plan-order/plans.options.ts'
import { errors } from './errors.ts'
import { isObject } from '../../platform/http/body.ts'
import type { Judged } from './judge.ts'
import type { Amounts } from './pricing.ts'

type Sign = (text: string) => Promise<string>
/** The quote's institution and currency. */
interface Whose {
  readonly institutionId: string
  readonly currency: string
}

const bytes = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const textIn = (bytesText: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(bytesText.replaceAll('-', '+').replaceAll('_', '/')), one =>
      one.charCodeAt(0),
    ),
  )

/**
 * The signed terms of a quote: its institution, its choice, and the period that an upgrade is
 * credited for, in its current version.
 */
const termsOf = ({ institutionId, currency }: Whose, { kind, choice, base }: Judged) => ({
  institutionId,
  currency,
  kind,
  ...choice,
  base: base ? `${base.id} ${base.version}` : null,
})

/** A signed price, valid until `expireTime`. Its unique `id` lets only one order use it. */
export const sealQuote = async (
  sign: Sign,
  whose: Whose,
  judged: Judged,
  now: Date,
  id: string,
): Promise<{ readonly quote: string; readonly expireTime: string }> => {
  const expireTime = new Date(now.getTime() + quoteMinutes * 60_000).toISOString()
  const { list, discount, credit, pay } = judged.amounts
  const amounts = [list, discount, credit, pay].map(String)
  const text = JSON.stringify({ terms: termsOf(whose, judged), amounts, expireTime, id })
  return { quote: `${bytes(text)}.${await sign(`quote ${text}`)}`, expireTime }
}

const amountsIn = (raw: unknown): Amounts | undefined => {
  if (!Array.isArray(raw) || raw.length !== 4) return undefined
  const [list = 0n, discount = 0n, credit = 0n, pay = 0n] = raw.map(one => BigInt(String(one)))
  return { list, discount, credit, pay }
}

/** The amounts of a quote. Throws 16015 if it was altered, has expired, or is for another order. */
export const openQuote = async (
  sign: Sign,
  whose: Whose,
  judged: Judged,
  quote: string,
  now: Date,
): Promise<{ readonly amounts: Amounts; readonly hash: string }> => {
  const [payload = '', hash = ''] = quote.split('.')
  const refused = () => errors.priceMismatch().at('quote')
  let text: string
  try {
    text = textIn(payload)
  } catch {
    throw refused()
  }
  // signed by this server: its form is known
  if (!hash || (await sign(`quote ${text}`)) !== hash) throw refused()
  const read: unknown = JSON.parse(text)
  if (!isObject(read)) throw refused()
  const { expireTime, amounts: offered, terms } = read
  const amounts = amountsIn(offered)
  const isSame = JSON.stringify(terms) === JSON.stringify(termsOf(whose, judged))
  if (typeof expireTime !== 'string' || !amounts || !isSame || new Date(expireTime) <= now)
    throw refused()
  return { amounts, hash }
}
