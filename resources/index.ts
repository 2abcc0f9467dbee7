import { linkSources } from '../src/schema/derive/sources.ts'
import { applyExtensions } from '../src/schema/derive/extensions.ts'
import { automationsRecords } from './automations/index.ts'
import { billingRecords } from './billing/index.ts'
import { bookingExtensions, bookingRecords } from './booking/index.ts'
import { classesExtensions, classesRecords } from './classes/index.ts'
import { classroomExtensions, classroomRecords } from './classroom/index.ts'
import { cloudDiskRecords } from './cloud-disk/index.ts'
import { coursewareRecords } from './courseware/index.ts'
import { identityExtensions, identityRecords } from './identity/index.ts'
import { joiningRecords } from './joining/index.ts'
import { ledgerRecords } from './ledger/index.ts'
import { lessonHoursExtensions, lessonHoursRecords } from './lesson-hours/index.ts'
import { paymentsRecords } from './payments/index.ts'
import { peopleRecords } from './people/index.ts'
import { personalDataExtensions } from './personal-data/index.ts'
import { plansRecords } from './plans/index.ts'
import { operatorRecords } from './operator/index.ts'
import { playbackRecords } from './playback/index.ts'
import { pointsExtensions, pointsRecords } from './points/index.ts'
import { recordedCoursesExtensions, recordedCoursesRecords } from './recorded-courses/index.ts'
import { reportsExtensions, reportsRecords } from './reports/index.ts'
import { schedulingExtensions, schedulingRecords } from './scheduling/index.ts'
import { seminarsRecords } from './seminars/index.ts'
import { sharedLinksRecords } from './shared-links/index.ts'
import { supervisionRecords } from './supervision/index.ts'
import { tasksExtensions, tasksRecords } from './tasks/index.ts'
import { webhooksRecords } from './webhooks/index.ts'
import { workbenchRecords } from './workbench/index.ts'

/** The registry: one line a domain. */
export const resources = {
  ...peopleRecords,
  ...classesRecords,
  ...coursewareRecords,
  ...schedulingRecords,
  ...classroomRecords,
  ...bookingRecords,
  ...pointsRecords,
  ...lessonHoursRecords,
  ...tasksRecords,
  ...reportsRecords,
  ...joiningRecords,
  ...supervisionRecords,
  ...playbackRecords,
  ...sharedLinksRecords,
  ...cloudDiskRecords,
  ...recordedCoursesRecords,
  ...seminarsRecords,
  ...identityRecords,
  ...webhooksRecords,
  ...automationsRecords,
  ...workbenchRecords,
  ...paymentsRecords,
  ...ledgerRecords,
  ...billingRecords,
  ...plansRecords,
  ...operatorRecords,
} as const

/** Extensions of resources by other domains, in the order in which screens show them. */
export const extensions = [
  ...classesExtensions,
  ...schedulingExtensions,
  ...classroomExtensions,
  ...lessonHoursExtensions,
  ...tasksExtensions,
  ...bookingExtensions,
  ...pointsExtensions,
  ...reportsExtensions,
  ...recordedCoursesExtensions,
  ...identityExtensions,
  ...personalDataExtensions,
] as const

/** Problems of the extensions, as sentences: `npm run check` prints them. */
export const extensionProblems = applyExtensions(Object.values(resources), extensions)
linkSources(Object.values(resources))

// with the errors of all domains, which this file has loaded
export { declaredErrors } from '../src/protocol/errors/declared.ts'
export { errorCodes } from '../src/protocol/errors/known.ts'
