import { isObject } from '../../../src/protocol/isObject.ts'
import { ProviderUnavailable } from '../../platform/payments.ts'

/** Time limit of a provider's response in milliseconds. */
export const patienceMs = 10_000

/** A text at a path of a response; undefined if it is missing or no text. */
export const textAt = (answer: unknown, ...path: readonly string[]): string | undefined => {
  const value = valueAt(answer, path)
  return typeof value === 'string' && value !== '' ? value : undefined
}
export const numberAt = (answer: unknown, ...path: readonly string[]): number | undefined => {
  const value = valueAt(answer, path)
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}
const valueAt = (answer: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), answer)

/**
 * A required text of a response. Throws ProviderUnavailable, because a response without it is
 * unusable.
 */
export const demandText = (answer: unknown, ...path: readonly string[]): string => {
  const text = textAt(answer, ...path)
  if (text === undefined) throw new ProviderUnavailable(`the answer lacks ${path.join('.')}`)
  return text
}

const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** '2026-03-01 18:00:00' by the clock of Shanghai, which both Chinese providers go by. */
export const shanghaiTime = (at: Date): string => shanghai.format(at)
