import type { AppPorts } from '../../platform/context.ts'
import { macMatches, macOf } from '../../platform/http/files.ts'
import { verificationKeys } from '../../platform/keys.ts'

/** Lifetime of an upload address in milliseconds. */
const holdsMs = 24 * 3_600_000

/** Where classrooms send the file of a segment. */
export const segmentPath = '/edu_openapi/classroom/recording/file'

type SignPorts = Pick<AppPorts, 'clock' | 'config'>
const signed = (institution: string, id: string, until: number): string =>
  `recording segment ${institution} ${id} ${until}`

/** The address at which the file of a segment is put, and when it ends. */
export const segmentAddress = async (
  { clock, config }: SignPorts,
  institution: string,
  id: string,
): Promise<{ readonly address: string; readonly expires: string }> => {
  const until = Math.floor((clock.now().getTime() + holdsMs) / 1000)
  const mac = await macOf(config.signingKey, signed(institution, id, until))
  const query = new URLSearchParams({ i: institution, id, until: String(until), mac })
  return {
    address: `${segmentPath}?${query.toString()}`,
    expires: new Date(until * 1000).toISOString(),
  }
}

/** Whether an address has a valid signature and has not expired. */
export const isSegmentAddress = async (
  { clock, config }: SignPorts,
  { i, id, until, mac }: Readonly<Record<'i' | 'id' | 'until' | 'mac', string>>,
): Promise<boolean> =>
  /^\d{1,12}$/.test(until) &&
  Number(until) * 1000 > clock.now().getTime() &&
  (await macMatches(verificationKeys(config), signed(i, id, Number(until)), mac))
