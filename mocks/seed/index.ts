import { domains } from '../../server/domains.ts'
import { logOperation } from '../../server/engine/operations/log.ts'
import type { SeedContext } from '../../server/engine/seed.ts'

/**
 * Fills an empty institution with the demo data of every domain, always the same: 40 teachers, 2,000 students, 40 classes, their
 * lessons and bookings.
 */
export const seedDemo = async (context: SeedContext): Promise<void> => {
  const [first] = Object.values(context.resources)
  // named before its changes, each of which would give the whole its own name
  if (first)
    await logOperation(context.scope, context.contextFor(first), {
      action: 'seed',
      resource: 'sample',
    })
  for (const { seed } of domains) if (seed) await (await seed()).seed(context)
}
