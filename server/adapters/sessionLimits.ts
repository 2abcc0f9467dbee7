import { WrongSetting } from './wrongSetting.ts'
import { hour } from '../../src/schema/durations.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Maximum age of a session since its last use, and since its login. */
export interface SessionLimits {
  readonly idleMs: number
  readonly totalMs: number
}

const numberOf = (env: Variables, name: string, unit: string, usual: number, max: number) => {
  const text = env[name]
  if (text === undefined || text === '') return usual
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max)
    throw new WrongSetting(`${name} must be a number of ${unit} from 1 to ${max}, not '${text}'`)
  return value
}

/** Reads EDU_SESSION_DAYS and EDU_SESSION_IDLE_HOURS. Throws WrongSetting. */
export const sessionLimitsOf = (env: Variables): SessionLimits => ({
  idleMs: numberOf(env, 'EDU_SESSION_IDLE_HOURS', 'hours', 720, 8760) * hour,
  totalMs: numberOf(env, 'EDU_SESSION_DAYS', 'days', 90, 3650) * 24 * hour,
})
