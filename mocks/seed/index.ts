import { seed as automationsSeed } from './automations.ts'
import { seed as billingSeed } from './billing.ts'
import { seed as bookingSeed } from './booking.ts'
import { seed as classesSeed } from './classes.ts'
import { seed as cloudDiskSeed } from './cloud-disk.ts'
import { seed as coursewareSeed } from './courseware.ts'
import { seed as identitySeed } from './identity/index.ts'
import { seed as joiningSeed } from './joining.ts'
import { seed as ledgerSeed } from './ledger.ts'
import { seed as lessonHoursSeed } from './lesson-hours.ts'
import { seed as paymentsSeed } from './payments.ts'
import { seed as peopleSeed } from './people.ts'
import { seed as plansSeed } from './plans.ts'
import { seed as pointsSeed } from './points.ts'
import { seed as recordedCoursesSeed } from './recorded-courses.ts'
import { seed as reportsSeed } from './reports.ts'
import { seed as schedulingSeed } from './scheduling.ts'
import { seed as seminarsSeed } from './seminars.ts'
import { seed as supervisionSeed } from './supervision.ts'
import { seed as tasksSeed } from './tasks.ts'
import { seed as workbenchSeed } from './workbench.ts'
import { logOperation } from '../../server/engine/operations/log.ts'
import type { Seed, SeedContext } from '../../server/engine/seed.ts'

/** Demo data of the domains; each builds on what those before it have made. */
const seeds: readonly Seed[] = [
  identitySeed,
  peopleSeed,
  classesSeed,
  schedulingSeed,
  supervisionSeed,
  bookingSeed,
  coursewareSeed,
  joiningSeed,
  pointsSeed,
  lessonHoursSeed,
  tasksSeed,
  reportsSeed,
  recordedCoursesSeed,
  seminarsSeed,
  automationsSeed,
  cloudDiskSeed,
  ledgerSeed,
  plansSeed,
  billingSeed,
  workbenchSeed,
  paymentsSeed,
]

/**
 * Fills an empty institution with the demo data of every domain, always the same: 40 teachers,
 * 2,000 students, 40 classes, their lessons and bookings.
 */
export const seedDemo = async (context: SeedContext): Promise<void> => {
  const [first] = Object.values(context.resources)
  // set before its changes, each of which would otherwise name the whole operation
  if (first)
    await logOperation(context.scope, context.contextFor(first), {
      action: 'seed',
      resource: 'sample',
    })
  for (const seed of seeds) await seed(context)
}
