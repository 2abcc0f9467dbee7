import { domains } from '../../server/domains.ts'
import type { SeedContext } from '../../server/engine/seed.ts'

/**
 * Fills an empty institution with the demo data of every domain, always the same: 40 teachers, 2,000 students, 40 classes, their
 * lessons and bookings.
 */
export const seedDemo = async (context: SeedContext): Promise<void> => {
  for (const { seed } of domains) if (seed) await (await seed()).seed(context)
}
