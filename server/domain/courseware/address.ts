import type { AppPorts } from '../../platform/context.ts'
import { macMatches, macOf } from '../../platform/http/files.ts'
import { verificationKeys } from '../../platform/keys.ts'

export const pagePath = '/edu_adminserver/courseware/page'

/**
 * Interval in seconds after which an address changes; each is valid for at most twice as long, no
 * longer than an access token.
 */
const turnSeconds = 300

/**
 * The images of one conversion that an address opens, for one person, until a time (in seconds).
 * `own`: only in a browser with their session; classrooms and programs have none.
 */
export interface PageAddress {
  readonly institution: string
  readonly run: string
  readonly person: string
  readonly until: number
  readonly own: boolean
}

const textOf = ({ institution, run, person, until, own }: PageAddress): string =>
  `courseware ${institution} ${run} ${person} ${until}${own ? ' own' : ''}`

/** Signs the address of a conversion's images for one person. */
export const signPages = async (
  { clock, config }: Pick<AppPorts, 'clock' | 'config'>,
  images: Omit<PageAddress, 'until'>,
): Promise<string> => {
  const now = Math.floor(clock.now().getTime() / 1000)
  const until = (Math.floor(now / turnSeconds) + 2) * turnSeconds
  const { institution: i, run, person: p, own } = images
  const mac = await macOf(config.signingKey, textOf({ ...images, until }))
  const query = { i, run, p, until: String(until), ...(own ? { own: '1' } : {}), mac }
  return `${pagePath}?${new URLSearchParams(query)}`
}

/** Verifies the signature of an address: 'expired' if it is valid but past its lifetime. */
export const judgePages = async (
  { clock, config }: Pick<AppPorts, 'clock' | 'config'>,
  address: PageAddress,
  mac: string,
): Promise<'valid' | 'expired' | 'unsigned'> => {
  if (!(await macMatches(verificationKeys(config), textOf(address), mac))) return 'unsigned'
  return address.until * 1000 > clock.now().getTime() ? 'valid' : 'expired'
}
