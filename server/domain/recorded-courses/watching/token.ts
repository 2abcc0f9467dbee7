import type { AppPorts } from '../../../platform/context.ts'
import { macMatches, macOf } from '../../../platform/http/files.ts'
import { verificationKeys } from '../../../platform/keys.ts'

type Signing = Pick<AppPorts, 'clock' | 'config'>

/** Hours that addresses of videos and play sessions last. */
export const playHours = 6

const textOf = (purpose: string, parts: readonly string[]): string =>
  `${purpose} ${parts.join(' ')}`

/** Expiry of what is signed now, in seconds since 1970. */
export const playEnd = ({ clock }: Pick<Signing, 'clock'>): number =>
  Math.floor(clock.now().getTime() / 1000) + playHours * 3600

/**
 * A signed text that contains its parts and is valid until a moment (seconds since 1970). Parts
 * contain neither '.' nor ' '.
 */
export const signParts = async (
  { config }: Pick<Signing, 'config'>,
  purpose: string,
  parts: readonly string[],
  until: number,
): Promise<string> => {
  const all = [...parts, String(until)]
  return [...all, await macOf(config.signingKey, textOf(purpose, all))].join('.')
}

export interface ReadParts {
  readonly parts: readonly string[]
  readonly ends: number
  readonly over: boolean
}

/**
 * The parts of such a text, when its time is over (milliseconds since 1970), and whether it is;
 * undefined if it wasn't made here for the purpose.
 */
export const readSigned = async (
  { clock, config }: Signing,
  purpose: string,
  text: string,
): Promise<ReadParts | undefined> => {
  const all = text.split('.')
  const mac = all.pop() ?? ''
  const until = all.at(-1) ?? ''
  if (!/^\d{1,12}$/.test(until)) return undefined
  if (!(await macMatches(verificationKeys(config), textOf(purpose, all), mac))) return undefined
  const ends = Number(until) * 1000
  return { parts: all.slice(0, -1), ends, over: ends <= clock.now().getTime() }
}
