import type { Heard, WatchedRange } from '../../../../resources/recorded-courses/watching.calls.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { createBatches } from './batches.ts'
import { hearBeats, type Beat, type BeatOutcome } from './heartbeats.ts'
import { sessionOf } from './session.ts'
import { perServer } from '../../../platform/perServer.ts'

type Batches = ReturnType<typeof createBatches<Beat, BeatOutcome>>

// institutions don't wait for each other
const byInstitution = perServer(() => new Map<string, Batches>())
const batchesOf = (ports: EnginePorts, institutionId: string): Batches => {
  const own = byInstitution(ports)
  const batches =
    own.get(institutionId) ??
    createBatches<Beat, BeatOutcome>(beats => hearBeats(ports, institutionId, beats))
  own.set(institutionId, batches)
  return batches
}

export interface Heartbeat {
  readonly session: string
  readonly ranges: readonly WatchedRange[]
  readonly at: number | null
}

/** Processes a heartbeat in a batch. Throws the faults of `heartbeat`. */
export const hear = async (
  ports: EnginePorts,
  { session: text, ranges, at }: Heartbeat,
): Promise<Heard> => {
  const session = await sessionOf(ports, text)
  const arrived = ports.clock.now().getTime()
  const outcome = await batchesOf(ports, session.institutionId).add({
    session,
    ranges,
    at,
    arrived,
  })
  if ('refused' in outcome) throw new Fault(outcome.refused)
  return outcome
}

/** Waits until all received heartbeats are written. */
export const endHearing = async (ports: EnginePorts): Promise<void> => {
  for (const batches of byInstitution(ports).values()) await batches.end()
}
