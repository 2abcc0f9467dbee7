import type { Address, PageDefinition } from '../src/schema/page.ts'
import { formerRoutes } from './former.ts'
import { automationPages } from './automations/pages.ts'
import { bookingPages } from './booking/pages.ts'
import { classesPages } from './classes/pages.ts'
import { recordsPages } from './classroom/records/pages.ts'
import { cloudDiskPages } from './cloud-disk/pages.ts'
import { coursewarePageList } from './courseware/pages.ts'
import { statisticsPages } from './classroom/statistics/pages.ts'
import { accountPages } from './identity/account/pages.ts'
import { factorPages } from './identity/factor/pages.ts'
import { institutionPages } from './identity/institution/pages.ts'
import { outboxPages } from './identity/outbox/pages.ts'
import { rolesPages } from './identity/roles/pages.ts'
import { signInPages } from './identity/sign-in/pages.ts'
import { importsPages } from './imports/pages.ts'
import { jobsPages } from './jobs/pages.ts'
import { joiningPages } from './joining/pages.ts'
import { journalPages } from './journal/pages.ts'
import { logsPages } from './logs/pages.ts'
import { paymentPages } from './payments/pages.ts'
import { playbackPages } from './playback/pages.ts'
import { ledgerPages } from './ledger/pages.ts'
import { lessonHoursPages } from './lesson-hours/pages.ts'
import { pointsPages } from './points/pages.ts'
import { reportPages } from './reports/pages.ts'
import { seminarPages } from './seminars/pages.ts'
import { schedulingPages } from './scheduling/pages.ts'
import { lessonPages } from './scheduling/lessons/pages.ts'
import { manualPages } from './manual/pages.ts'
import { supervisionPages } from './supervision/pages.ts'
import { webhookPages } from './webhooks/pages.ts'
import { inboxPages } from './inbox/pages.ts'
import { workbenchPages } from './workbench/pages.ts'
import { taskPages } from './tasks/pages.ts'
import { recordedCoursePages } from './recorded-courses/pages.ts'
import { planPages } from './plans/pages.ts'
import { platformPages } from './operator/pages.ts'

/** The registry of hand-written pages: one line for each folder with a `pages.ts`. */
export const pages: readonly PageDefinition[] = [
  ...signInPages,
  ...factorPages,
  ...classesPages,
  ...recordsPages,
  ...supervisionPages,
  ...bookingPages,
  ...schedulingPages,
  ...joiningPages,
  ...playbackPages,
  ...accountPages,
  ...institutionPages,
  ...statisticsPages,
  ...outboxPages,
  ...logsPages,
  ...journalPages,
  ...importsPages,
  ...jobsPages,
  ...lessonPages,
  ...pointsPages,
  ...ledgerPages,
  ...lessonHoursPages,
  ...taskPages,
  ...reportPages,
  ...rolesPages,
  ...webhookPages,
  ...automationPages,
  ...cloudDiskPages,
  ...coursewarePageList,
  ...recordedCoursePages,
  ...seminarPages,
  ...platformPages,
  ...workbenchPages,
  ...inboxPages,
  ...manualPages,
  ...paymentPages,
  ...planPages,
]

export { formerRoutes }

const addresses: ReadonlyMap<string, Address> = new Map(
  pages.map(address => [address.route, address]),
)

/**
 * The guard's settings of an address, by its first path segment; undefined for screens of resources
 * and for undeclared segments.
 */
export const addressOf = (segment: string): Address | undefined => addresses.get(segment)
