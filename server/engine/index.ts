import { resumeTasks } from './jobs/queue.ts'
import { chainChecks } from './audit/chain.ts'
import { importChecks } from './audit/imports.ts'
import { journalChecks } from './audit/journals.ts'
import { operationChecks } from './audit/operations.ts'
import { quotaChecks } from './audit/quotas.ts'
import { recordChecks } from './audit/records.ts'
import { bulkTask } from './bulk/task.ts'
import { retitleTask } from './records/retitle.ts'
import { retitleKind } from './records/titles.ts'
import { indexFieldKind, indexFieldTask } from './custom/indexField.ts'
import { sweepIdempotency } from './calls/sweep.ts'
import { defineDomain } from './domain.ts'
import { sweepJournals } from './journals/retention.ts'
import { exportCallsOf, logExports } from './exports/routes.ts'
import { sweepTasks } from './exports/sweep.ts'
import { exportTask } from './exports/task.ts'
import { figureCallsOf } from './figures/routes.ts'
import { forgetUntaken } from './files/forget.ts'
import { fieldFiles } from './files/upload.ts'
import { engineFileKinds, sweepOrphans } from './files/orphans.ts'
import { haltImports, resumeImports } from './imports/background.ts'
import { sweepImports } from './imports/sweep.ts'
import { planSchedules, scheduledKind } from './schedules/plan.ts'
import { scheduledTask } from './schedules/run.ts'
import { seal } from './seal/sealAll.ts'
import { editableRoute } from './crud/editable.ts'
import { tagsInUseCallsOf } from './crud/tagsInUse.ts'
import { searchCall } from './crud/search.ts'
import { importPurpose } from './imports/purpose.ts'
import { importCalls, importCallsOf, importFiles } from './imports/routes.ts'
import { sweepInbox } from './notices/inbox.ts'
import { inboxCalls } from './notices/routes.ts'
import { logLists } from './logs/routes.ts'
import { operationCalls } from './operations/routes.ts'
import { taskCalls } from './tasks/index.ts'
import { sweepReservations, sweepUploads } from './uploads/drop.ts'
import { passUploadRoutes, uploadOptions, uploadRoutes } from './uploads/routes.ts'
import { minute } from '../../src/schema/durations.ts'

/** Imports of spreadsheets, from the upload to the undo. */
export const imports = defineDomain({
  name: 'import',
  calls: importCalls,
  callsOf: importCallsOf,
  routes: [importFiles],
  uploads: [importPurpose],
})
/** Files on their way in. */
export const uploads = defineDomain({
  name: 'upload',
  routes: [uploadOptions, passUploadRoutes, uploadRoutes],
  schedules: [
    {
      name: 'uploads that reserve storage',
      every: 5 * minute,
      ofEach: (scope, ports) => sweepReservations(ports, scope),
    },
  ],
  sweeps: [{ name: 'uploads', ofEach: (scope, ports) => sweepUploads(ports, scope) }],
})
/** Exports of lists and logs. */
export const exportsOfLists = defineDomain({
  name: 'export',
  calls: logExports,
  callsOf: exportCallsOf,
})
/** Background exports and bulk changes. */
export const jobs = defineDomain({ name: 'task', calls: taskCalls })
/** The operations of each person, with undo. */
export const journal = defineDomain({ name: 'journal', calls: operationCalls })
/** Messages to people, and where people want to get them. */
export const inbox = defineDomain({
  name: 'inbox',
  calls: inboxCalls,
  notices: { job: { en: 'Jobs', zh: '后台任务' } },
  sweeps: [{ name: 'inbox', ofEach: (scope, { clock }) => sweepInbox(scope, clock.now()) }],
})
/** Search over all resources, what can be edited in records, figures, and tags in use. */
export const records = defineDomain({
  name: 'search',
  calls: [searchCall],
  callsOf: resource => [
    ...(resource.locks ? [editableRoute(resource)] : []),
    ...figureCallsOf(resource),
    ...tagsInUseCallsOf(resource),
  ],
})

/** The calls that every resource has, as a separate manifest: listed before the domains. */
export const engine = defineDomain({
  name: 'engine',
  routes: [logLists, fieldFiles],
  tasks: {
    bulk: { run: bulkTask },
    export: { run: exportTask },
    [scheduledKind]: { run: scheduledTask },
    [indexFieldKind]: { run: indexFieldTask },
    [retitleKind]: { run: retitleTask },
  },
  schedules: [
    { name: 'resume imports', every: minute, run: resumeImports },
    { name: 'resume tasks', every: minute, run: resumeTasks },
    { name: 'plan schedules', every: minute, run: planSchedules },
    { name: 'seal', every: minute, run: seal },
    { name: 'sweep tasks', every: 10 * minute, atStart: false, run: sweepTasks },
  ],
  sweeps: [
    { name: 'idempotency', ofEach: (scope, { clock }) => sweepIdempotency(scope, clock) },
    { name: 'untaken files', ofEach: (scope, { clock }) => forgetUntaken(scope, clock) },
    { name: 'journals', ofEach: sweepJournals },
    { name: 'imports', ofEach: (scope, ports) => sweepImports(ports, scope) },
    { name: 'orphaned files', ofAll: sweepOrphans },
  ],
  fileKinds: engineFileKinds,
  audit: [chainChecks, operationChecks, recordChecks, journalChecks, importChecks, quotaChecks],
  halt: haltImports,
})
