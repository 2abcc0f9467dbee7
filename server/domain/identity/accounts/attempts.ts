import { tally } from '../../../platform/tally.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { tooManyRequests } from '../../../platform/errors/factories.ts'

const minute = 60_000
const windowMs = 15 * minute
/** Failures within a quarter of an hour after which the picture is asked for, and after which nothing is tried any more. */
const limits = { account: { captcha: 3, most: 20 }, address: { captcha: 10, most: 50 } } as const

/** Who tries, and from where. */
export interface Trial {
  /** What was typed: an account, a phone, an address of e-mail. */
  readonly of: string
  readonly ip: string
}
const accountName = ({ of }: Trial) => `try account ${of.toLowerCase()}`
const addressName = ({ ip }: Trial) => `try address ${ip}`

/**
 * Counts a try against its account before anything is judged, so that many at once can't outrun the count. Answers whether the picture
 * must be answered first. Throws 429 where the account or the address has failed too often.
 */
export const beginTrial = async (
  ports: AppPorts,
  trial: Trial,
): Promise<{ readonly captcha: boolean }> => {
  const [account = 0, address = 0] = await tally(ports.store.db, ports.clock.now(), windowMs, [
    { name: accountName(trial), add: 1 },
    { name: addressName(trial), add: 0 },
  ])
  if (account > limits.account.most || address >= limits.address.most) throw tooManyRequests()
  return { captcha: account > limits.account.captcha || address >= limits.address.captcha }
}

/** It failed. Answers whether the next one will need the picture. */
export const failTrial = async (
  ports: AppPorts,
  trial: Trial,
): Promise<{ readonly captcha: boolean }> => {
  const [account = 0, address = 0] = await tally(ports.store.db, ports.clock.now(), windowMs, [
    { name: accountName(trial), add: 0 },
    { name: addressName(trial), add: 1 },
  ])
  return { captcha: account >= limits.account.captcha || address >= limits.address.captcha }
}

/** It came to nothing that tells of a password: it was refused for want of the picture. */
export const dropTrial = async (ports: AppPorts, trial: Trial): Promise<void> => {
  await tally(ports.store.db, ports.clock.now(), windowMs, [{ name: accountName(trial), add: -1 }])
}

/** It was right: the account's failures are forgotten, the address's are not (one who sprays may own an account too). */
export const passTrial = async (ports: AppPorts, trial: Trial): Promise<void> => {
  await ports.store.db.deleteFrom('attempt').where('name', '=', accountName(trial)).execute()
}
