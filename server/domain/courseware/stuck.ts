import { courseware } from '../../../resources/courseware/courseware/courseware.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { conversionTask, repeatedConversionTask } from './begin.ts'
import { failCourseware } from './convert.ts'
import type { Scope } from '../../platform/store/types.ts'

/**
 * Ends as failed what is being converted without a task: one that kills its process again and again
 * is given up by the queue.
 */
export const failStuckCourseware = async (scope: Scope, ports: EnginePorts): Promise<void> => {
  const waiting = await scope.db
    .selectFrom('task')
    .select('input')
    .where('kind', 'in', [conversionTask, repeatedConversionTask])
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .execute()
  const known = new Set(waiting.map(({ input }) => JSON.stringify(input)))
  const open = await scope.page(courseware, {
    page: 1,
    limit: 200,
    sort: 'createTime',
    q: '',
    deleted: 'no',
    where: [{ field: 'status', op: 'eq', values: ['IN_PROGRESS'] }],
  })
  for (const { id } of open)
    if (!known.has(JSON.stringify({ id }))) await failCourseware({ ports, scope }, id, 'CRASHED')
}
