import { automations } from './domain/automations/index.ts'
import { billing } from './domain/billing/index.ts'
import { booking } from './domain/booking/index.ts'
import { classes } from './domain/classes/index.ts'
import { cloudDisk } from './domain/cloud-disk/index.ts'
import { classroom } from './domain/classroom/index.ts'
import { coursewareDomain } from './domain/courseware/index.ts'
import { identity } from './domain/identity/index.ts'
import { joining } from './domain/joining/index.ts'
import { ledger } from './domain/ledger/index.ts'
import { lessonHours } from './domain/lesson-hours/index.ts'
import { payments } from './domain/payments/index.ts'
import { people } from './domain/people/index.ts'
import { personalData } from './domain/personal-data/index.ts'
import { playback } from './domain/playback/index.ts'
import { plans } from './domain/plans/index.ts'
import { operator } from './domain/operator/index.ts'
import { points } from './domain/points/index.ts'
import { recordedCourses } from './domain/recorded-courses/index.ts'
import { reminders } from './domain/reminders/index.ts'
import { reports } from './domain/reports/index.ts'
import { scheduling } from './domain/scheduling/index.ts'
import { seminars } from './domain/seminars/index.ts'
import { sharedLinks } from './domain/shared-links/index.ts'
import { supervision } from './domain/supervision/index.ts'
import { learningTasks } from './domain/tasks/index.ts'
import { webhooks } from './domain/webhooks/index.ts'
import { workbench } from './domain/workbench/index.ts'
import type { Check } from './engine/audit/check.ts'
import { loadRules, type Domain } from './engine/domain.ts'
import {
  engine,
  exportsOfLists,
  imports,
  inbox,
  jobs,
  journal,
  records,
  uploads,
} from './engine/index.ts'
import { joinedKinds } from './engine/files/kinds.ts'
import type { RuleMap } from './engine/records/rules.ts'
import { paymentRegistryOf } from './engine/payments/purpose.ts'
import type { DomainRegistry } from './engine/ports.ts'
import type { TaskKinds } from './engine/jobs/task.ts'
import { uploadPurposesOf } from './engine/uploads/purpose.ts'
import { systemTables } from './platform/store/system-tables.ts'
import type { TableSpec } from './platform/store/sql-types.ts'

/**
 * The registry of domains: one line each. The app, the jobs, the audit and OpenAPI iterate over it;
 * what several do about one record follows in this order (tests/architecture/effects.test.ts).
 */
export const domains: readonly Domain[] = [
  engine,
  uploads,
  imports,
  exportsOfLists,
  jobs,
  journal,
  inbox,
  records,
  identity,
  people,
  personalData,
  classes,
  scheduling,
  playback,
  classroom,
  supervision,
  coursewareDomain,
  joining,
  reminders,
  lessonHours,
  points,
  learningTasks,
  reports,
  recordedCourses,
  sharedLinks,
  seminars,
  webhooks,
  automations,
  cloudDisk,
  ledger,
  // a bill is closed after what others post into its month
  plans,
  billing,
  // what becomes of bookings follows when a lesson is counted, rated and awarded
  booking,
  operator,
  workbench,
  payments,
]

/** Rules of resources, by their names. */
export const rules: RuleMap = await loadRules(domains)
export const tasks: TaskKinds = Object.assign({}, ...domains.map(domain => domain.tasks ?? {}))
/** Tables of the domains, beside those of resources. */
export const domainTables: readonly TableSpec[] = domains.flatMap(domain =>
  Object.values(domain.tables ?? {}),
)
/** The files and notices of the domains, for the engine. */
export const domainRegistry: DomainRegistry = {
  uploads: uploadPurposesOf(domains.flatMap(domain => domain.uploads ?? [])),
  fileAccess: Object.assign({}, ...domains.map(domain => domain.fileAccess ?? {})),
  fileTraffic: Object.assign({}, ...domains.map(domain => domain.fileTraffic ?? {})),
  fileKinds: joinedKinds(domains.map(domain => domain.fileKinds ?? {})),
  storedKinds: domains.flatMap(domain => domain.stored ?? []),
  noticeKinds: Object.assign({}, ...domains.map(domain => domain.notices ?? {})),
  noticeChecks: Object.assign({}, ...domains.map(domain => domain.noticeChecks ?? {})),
  paymentRegistry: paymentRegistryOf(domains.map(domain => domain.payments ?? {})),
  due: Object.assign({}, ...domains.map(domain => domain.due ?? {})),
  watches: Object.assign({}, ...domains.map(domain => domain.watches ?? {})),
  heldInRooms: Object.assign({}, ...domains.map(domain => domain.heldInRooms ?? {})),
}
/** The tables that belong to no institution, by their names. */
export const globalTableSpecs: ReadonlyMap<string, TableSpec> = new Map(
  [...systemTables, ...domainTables].flatMap(spec => (spec.scoped ? [] : [[spec.name, spec]])),
)

export const auditChecks: readonly Check[] = domains.flatMap(domain => domain.audit ?? [])
