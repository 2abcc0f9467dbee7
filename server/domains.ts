import { automations } from './domain/automations/index.ts'
import { booking } from './domain/booking/index.ts'
import { classes } from './domain/classes/index.ts'
import { classroom } from './domain/classroom/index.ts'
import { identity } from './domain/identity/index.ts'
import { joining } from './domain/joining/index.ts'
import { people } from './domain/people/index.ts'
import { reminders } from './domain/reminders/index.ts'
import { scheduling } from './domain/scheduling/index.ts'
import { webhooks } from './domain/webhooks/index.ts'
import type { Check } from './engine/audit/check.ts'
import type { Domain } from './engine/domain.ts'
import { engine, exportsOfLists, imports, jobs, journal, records } from './engine/index.ts'
import type { TaskKinds } from './engine/jobs/task.ts'
import type { TableSpec } from './platform/store/sql-types.ts'

/** The registry of domains: one line each. The app, the jobs, the audit, OpenAPI and the demo iterate over it. */
export const domains: readonly Domain[] = [
  engine,
  imports,
  exportsOfLists,
  jobs,
  journal,
  records,
  identity,
  people,
  classes,
  scheduling,
  classroom,
  booking,
  joining,
  reminders,
  webhooks,
  automations,
]

export const tasks: TaskKinds = Object.assign({}, ...domains.map(domain => domain.tasks ?? {}))
/** Tables of the domains, beside those of resources. */
export const domainTables: readonly TableSpec[] = domains.flatMap(domain =>
  Object.values(domain.tables ?? {}),
)
export const auditChecks: readonly Check[] = domains.flatMap(domain => domain.audit ?? [])
