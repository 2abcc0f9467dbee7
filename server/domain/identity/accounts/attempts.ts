import { tally } from '../../../platform/tally.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { addressGroup } from '../../../platform/http/trustedProxies.ts'
import { minute } from '../../../../src/schema/durations.ts'

const windowMs = 15 * minute

/** Failures within a quarter of an hour. */
const limits = {
  /** Numbers of failures after which a captcha is required. */
  captcha: { account: 3, address: 10, device: 5 },
  /** Failures of an account after which an address has only `fresh` tries of its own. */
  account: 20,
  fresh: 3,
  /** Failures of an account from all addresses after which there is one try in `paceMs`. */
  siege: 100,
  address: 50,
  device: 20,
} as const
const paceMs = 30_000

/** The name or account of a log-in attempt, and its address. */
export interface LoginAttempt {
  /** The typed text: an account, a phone, an e-mail address. */
  readonly of: string
  /**
   * Accounts that it may refer to: failures of an account are counted together, however it is
   * spelt.
   */
  readonly accounts?: readonly string[]
  readonly ip: string
  /**
   * A browser in which the owner of one of the accounts has logged in before; other people's
   * failures don't block it.
   */
  readonly device?: string | undefined
}

/**
 * The names that failures are counted under; the typed text counts too, so that unknown accounts
 * behave like known ones.
 */
const accountNames = ({ of, accounts = [] }: LoginAttempt): string[] => [
  `try account ${of.toLowerCase()}`,
  ...accounts.map(id => `try account id ${id}`),
]
const addressName = ({ ip }: LoginAttempt) => `try address ${addressGroup(ip)}`
const pairName = (trial: LoginAttempt) =>
  `try account ${trial.of.toLowerCase()} from ${addressGroup(trial.ip)}`
const deviceName = (device: string) => `try device ${device}`

const count = (
  ports: AppPorts,
  tallies: readonly { readonly name: string; readonly add: number }[],
  lastsMs = windowMs,
) => tally(ports.store.db, ports.clock.now(), lastsMs, tallies)

const each = (names: readonly string[], add: number) => names.map(name => ({ name, add }))

const beginOnDevice = async (
  ports: AppPorts,
  device: string,
): Promise<{ readonly captcha: boolean }> => {
  const [tries = 0] = await count(ports, [{ name: deviceName(device), add: 1 }])
  if (tries > limits.device) throw errors.tooManyRequests({ retryAfter: windowMs / 1000 })
  return { captcha: tries > limits.captcha.device }
}

/**
 * Takes the single attempt per half minute that an account under attack allows; false if it is
 * used.
 */
const takeTurn = async (ports: AppPorts, trial: LoginAttempt): Promise<boolean> => {
  const turns = await count(
    ports,
    each(
      accountNames(trial).map(name => `pace ${name}`),
      1,
    ),
    paceMs,
  )
  return turns.every(turn => turn === 1)
}

/**
 * Counts an attempt against its accounts before it is evaluated, so that parallel attempts can't
 * avoid the count. Returns whether a captcha is required first. Throws 429 if the address has
 * failed too often, or the account has and this address with it. An address that is new to the
 * account has its own tries, and an account under attack has one try per half minute, so that no
 * one can lock its owner out.
 */
export const beginTrial = async (
  ports: AppPorts,
  trial: LoginAttempt,
): Promise<{ readonly captcha: boolean }> => {
  if (trial.device !== undefined) return beginOnDevice(ports, trial.device)
  const names = accountNames(trial)
  const [address = 0, own = 0, ...accounts] = await count(ports, [
    { name: addressName(trial), add: 0 },
    { name: pairName(trial), add: 1 },
    ...each(names, 1),
  ])
  const account = Math.max(...accounts)
  const refuse = async (seconds: number) => {
    await dropTrial(ports, trial)
    return errors.tooManyRequests({ retryAfter: seconds })
  }
  if (address >= limits.address) throw await refuse(windowMs / 1000)
  if (account > limits.account && own > limits.fresh) throw await refuse(windowMs / 1000)
  if (account > limits.siege && !(await takeTurn(ports, trial))) throw await refuse(paceMs / 1000)
  return { captcha: account > limits.captcha.account || address >= limits.captcha.address }
}

/** The attempt failed. Returns whether the next one will require a captcha. */
export const failTrial = async (
  ports: AppPorts,
  trial: LoginAttempt,
): Promise<{ readonly captcha: boolean }> => {
  if (trial.device !== undefined) {
    const [tries = 0] = await count(ports, [{ name: deviceName(trial.device), add: 0 }])
    return { captcha: tries >= limits.captcha.device }
  }
  const [address = 0, ...accounts] = await count(ports, [
    { name: addressName(trial), add: 1 },
    ...each(accountNames(trial), 0),
  ])
  const account = Math.max(...accounts)
  return { captcha: account >= limits.captcha.account || address >= limits.captcha.address }
}

/** The attempt says nothing about a password: a captcha was missing, for example. */
export const dropTrial = async (ports: AppPorts, trial: LoginAttempt): Promise<void> => {
  const names =
    trial.device === undefined
      ? [pairName(trial), ...accountNames(trial)]
      : [deviceName(trial.device)]
  await count(ports, each(names, -1))
}

/**
 * The attempt succeeded: clears the failures of the account that it logged in, but not those of the
 * address, because an attacker may own an account too. If the typed text matches several accounts,
 * the failures of the others stay: someone may have created one of the same name to clear them.
 */
export const passTrial = async (
  ports: AppPorts,
  trial: LoginAttempt,
  accountId?: string,
): Promise<void> => {
  const { accounts = [], device } = trial
  if (device !== undefined) {
    await ports.store.db.deleteFrom('attempt').where('name', '=', deviceName(device)).execute()
    return
  }
  const others = accounts.filter(id => id !== accountId)
  await dropTrial(ports, { ...trial, accounts: others })
  const forgotten = others.length
    ? [`try account id ${accountId}`]
    : [...accountNames(trial), pairName(trial)]
  await ports.store.db.deleteFrom('attempt').where('name', 'in', forgotten).execute()
}
