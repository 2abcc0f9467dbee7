import { dateOf, toLocal } from '../../../../src/schema/zone.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { readInstitutionZone } from '../../../engine/records/institutionZone.ts'
import { noteSent } from '../../cloud-disk/index.ts'

/** Bytes that were sent and aren't written yet, by institution. */
const unwritten = new WeakMap<EnginePorts, Map<string, number>>()

/** Counts bytes of videos that were sent, also as traffic of the institution's month; `writeTraffic` writes them, some times a minute. */
export const countVideoTraffic = (
  ports: EnginePorts,
  institutionId: string,
  bytes: number,
): void => {
  const counts = unwritten.get(ports) ?? new Map<string, number>()
  unwritten.set(ports, counts)
  noteSent(ports, institutionId, bytes)
  if (bytes > 0) counts.set(institutionId, (counts.get(institutionId) ?? 0) + bytes)
}

/** Writes what was counted since the last time, to the day that it is where the institution is. */
export const writeTraffic = async (ports: EnginePorts): Promise<void> => {
  const counts = unwritten.get(ports)
  if (!counts?.size) return
  unwritten.set(ports, new Map())
  for (const [institutionId, bytes] of counts) {
    const scope = ports.store.scope(institutionId)
    const zone = await readInstitutionZone(scope)
    const day = dateOf(toLocal(ports.clock.now().toISOString(), zone))
    await scope.db
      .insertInto('videoTraffic')
      .values({ day, bytes })
      .onConflict(on =>
        on.columns(['day']).doUpdateSet(eb => ({ bytes: eb('videoTraffic.bytes', '+', bytes) })),
      )
      .execute()
  }
}
