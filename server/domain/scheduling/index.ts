import { defineDomain } from '../../engine/domain.ts'
import { sweepLessons } from './lesson/sweep.ts'
import { schedulingCalls } from './scheduling.routes.ts'
import { schedulingTables } from './seriesTables.ts'
import { staffChecks } from './staff.audit.ts'
import { teachingTables } from './tables.ts'

const halfMinute = 30_000

export const scheduling = defineDomain({
  name: 'scheduling',
  calls: schedulingCalls,
  tables: { ...teachingTables, ...schedulingTables },
  schedules: [{ name: 'sweep lessons', every: halfMinute, run: sweepLessons }],
  audit: [staffChecks],
  seed: () => import('../../../mocks/seed/scheduling.ts'),
})
