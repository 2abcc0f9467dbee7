import type { RequestLimits } from '../platform/http/requestRate.ts'
import { WrongSetting } from './wrongSetting.ts'

type Variables = Readonly<Record<string, string | undefined>>

const numberOf = (env: Variables, name: string, usual: number): number => {
  const text = env[name]
  if (text === undefined || text === '') return usual
  if (!/^\d{1,7}$/.test(text))
    throw new WrongSetting(`${name} must be a number of requests in a minute, not '${text}'`)
  return Number(text)
}

/**
 * Reads the limits of requests in a minute. They let 200 consoles work behind one address. Throws
 * WrongSetting.
 */
export const requestLimitsOf = (env: Variables): RequestLimits => ({
  address: numberOf(env, 'REQUESTS_PER_ADDRESS', 12_000),
  account: numberOf(env, 'REQUESTS_PER_ACCOUNT', 1_800),
  open: numberOf(env, 'OPEN_REQUESTS_PER_ADDRESS', 1_200),
})
