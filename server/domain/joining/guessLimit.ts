import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { AppPorts } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { tally } from '../../platform/tally.ts'

const windowMs = 15 * 60_000
/** Wrong codes and unknown people from one address in a quarter of an hour; a school's people share an address. */
const maxMisses = 60
/** Calls of one address that a process answers at the same time: what is under way is not counted yet. @tuning */
const maxConcurrent = 60

const count = async (ports: AppPorts, ip: string, add: number): Promise<number> => {
  const [n = 0] = await tally(ports.store.db, ports.clock.now(), windowMs, [
    { name: `joining address ${ip}`, add },
  ])
  return n
}

const underWay = new WeakMap<AppPorts, Map<string, number>>()
/** Takes a place among the calls under way; answers what gives it back. Throws 429 where there is none. */
const begin = (ports: AppPorts, ip: string): (() => void) => {
  const calls = underWay.get(ports) ?? new Map<string, number>()
  underWay.set(ports, calls)
  const now = calls.get(ip) ?? 0
  if (now >= maxConcurrent) throw errors.tooManyRequests()
  calls.set(ip, now + 1)
  return () => {
    const left = (calls.get(ip) ?? 1) - 1
    if (left > 0) calls.set(ip, left)
    else calls.delete(ip)
  }
}

/** Does what guessing could find something by: what misses is counted against its address. Throws 429 where that has missed too often, or asks too much at once. */
export const limitGuesses = async <T>(
  ports: AppPorts,
  ip: string,
  work: () => Promise<T>,
  missed: (answer: T) => boolean = () => false,
): Promise<T> => {
  const end = begin(ports, ip)
  try {
    if ((await count(ports, ip, 0)) >= maxMisses) throw errors.tooManyRequests()
    const answer = await work()
    if (missed(answer)) await count(ports, ip, 1)
    return answer
  } catch (error) {
    if (
      error instanceof Fault &&
      (error.code === ErrorCode.notFound ||
        error.code === ErrorCode.invitationExpired ||
        error.code === ErrorCode.registrationLinkInvalid)
    )
      await count(ports, ip, 1)
    throw error
  } finally {
    end()
  }
}
