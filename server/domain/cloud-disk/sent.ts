import { LRUCache } from 'lru-cache'
import { errors } from '../../platform/errors/errors.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { unwrittenCounts } from '../../engine/schedules/unwritten.ts'
import { countDiskTraffic, sendersMonth, trafficLeft } from './traffic.ts'
import { perServer } from '../../platform/perServer.ts'

/*
 * Traffic of what is sent, whole or in many small parts: counted in memory, and written some times
 * a minute.
 */

/** Milliseconds for which the rest of a month's traffic is cached. */
const holdsMs = 20_000

/** Writes bytes to the month that it is where the institution is. */
const sent = unwrittenCounts('traffic of what is sent', async ({ clock }, scope, bytes) =>
  countDiskTraffic(scope, await sendersMonth(scope, clock.now()), bytes),
)

interface Sending {
  /** The rest at the last read, less what was not written then; null: unlimited. */
  left: number | null
  /** When it is read again, in milliseconds since 1970. */
  until: number
}
const sendings = perServer(() => new LRUCache<string, Sending>({ max: 10_000 }))
const sendingOf = (ports: EnginePorts, institutionId: string): Sending => {
  const all = sendings(ports)
  const own = all.get(institutionId) ?? { left: null, until: 0 }
  all.set(institutionId, own)
  return own
}

/** Counts bytes that were sent. */
export const noteSent = (ports: EnginePorts, institutionId: string, bytes: number): void => {
  if (bytes <= 0) return
  const sending = sendingOf(ports, institutionId)
  sent.add(ports, institutionId, bytes)
  if (sending.left !== null) sending.left -= bytes
}

/**
 * Throws 18002 if the month's traffic is used up. The traffic of other server processes is counted
 * a few seconds later.
 */
export const demandSending = async (ports: EnginePorts, institutionId: string): Promise<void> => {
  const sending = sendingOf(ports, institutionId)
  const now = ports.clock.now().getTime()
  if (sending.until <= now) {
    sending.until = now + holdsMs
    const scope = ports.store.scope(institutionId)
    const left = await trafficLeft(scope, await sendersMonth(scope, ports.clock.now()))
    sending.left = left === null ? null : left - sent.of(ports, institutionId)
  }
  if (sending.left !== null && sending.left <= 0) {
    // the limit may be raised at any moment, so the next call checks again
    sending.until = 0
    throw errors.trafficExhausted()
  }
}

/** Writes what was counted since the last time. */
export const writeSent = sent.write
