import type { AppPorts } from '../../../platform/context.ts'
import { macMatches, macOf } from '../../../platform/http/files.ts'
import { verificationKeys } from '../../../platform/keys.ts'
import { day } from '../../../../src/schema/durations.ts'

/** How long a browser counts as known after a log-in. */
const lastsMs = 180 * day
/** People who share a browser; the latest ones stay known. */
const maxAccounts = 8

interface KnownDevice {
  readonly id: string
  /** Accounts that have been logged in to from it, the latest first. */
  readonly accounts: readonly string[]
}

const signedText = ({ id, accounts }: KnownDevice, until: number): string =>
  `device ${id} ${until} ${accounts.join('~')}`

/** Reads what a browser shows as its mark; undefined if it was not made here or is too old. */
export const readDevice = async (
  { config, clock }: Pick<AppPorts, 'config' | 'clock'>,
  text: string | null | undefined,
): Promise<KnownDevice | undefined> => {
  const parts = /^(\w{1,40})\.(\d{1,15})\.([\w~-]{1,400})\.([\w-]{20,64})$/.exec(text ?? '')
  const [, id, time, list, mac] = parts ?? []
  if (!id || !time || !list || !mac || Number(time) <= clock.now().getTime()) return undefined
  const device = { id, accounts: list.split('~') }
  const isOurs = await macMatches(verificationKeys(config), signedText(device, Number(time)), mac)
  return isOurs ? device : undefined
}

/**
 * The mark that a browser sends at its next login: its owner's tries are then counted separately
 * from those of strangers. It grants no access; a thief only gains some more tries.
 */
export const issueDevice = async (
  { config, clock, ids }: Pick<AppPorts, 'config' | 'clock' | 'ids'>,
  before: KnownDevice | undefined,
  accountId: string,
): Promise<string> => {
  const others = (before?.accounts ?? []).filter(id => id !== accountId)
  const device = {
    id: before?.id ?? ids.next(),
    accounts: [accountId, ...others].slice(0, maxAccounts),
  }
  const until = clock.now().getTime() + lastsMs
  const mac = await macOf(config.signingKey, signedText(device, until))
  return `${device.id}.${until}.${device.accounts.join('~')}.${mac}`
}
