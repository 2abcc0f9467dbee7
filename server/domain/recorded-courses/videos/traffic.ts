import { dateOf, toLocal } from '../../../../src/schema/zone.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { readInstitutionZone } from '../../../engine/records/institutionZone.ts'
import { unwrittenCounts } from '../../../engine/schedules/unwritten.ts'
import { noteSent } from '../../cloud-disk/index.ts'

/** Writes bytes to the day that it is where the institution is. */
const sent = unwrittenCounts('traffic of videos', async ({ clock }, scope, bytes) => {
  const zone = await readInstitutionZone(scope)
  const day = dateOf(toLocal(clock.now().toISOString(), zone))
  await scope.db
    .insertInto('videoTraffic')
    .values({ day, bytes })
    .onConflict(on =>
      on.columns(['day']).doUpdateSet(eb => ({ bytes: eb('videoTraffic.bytes', '+', bytes) })),
    )
    .execute()
})

/**
 * Counts bytes of videos that were sent, also as traffic of the institution's month; `writeTraffic`
 * writes them, some times a minute.
 */
export const countVideoTraffic = (
  ports: EnginePorts,
  institutionId: string,
  bytes: number,
): void => {
  noteSent(ports, institutionId, bytes)
  sent.add(ports, institutionId, Math.max(0, bytes))
}

export const writeTraffic = sent.write
