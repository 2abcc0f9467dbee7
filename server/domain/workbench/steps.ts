import {
  setupSteps,
  type SetupStep,
  type SetupStepName,
} from '../../../resources/workbench/workbench.calls.ts'
import { canDo } from '../../../src/access/index.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { recordContext } from '../../engine/records/context.ts'
import { queryOfFilter } from '../../engine/records/query.ts'

/** The resource of each step, and its number of records at the beginning. */
const steps: Readonly<Record<SetupStepName, { readonly resource: string; readonly from: number }>> =
  {
    teachers: { resource: 'teacher', from: 1 },
    students: { resource: 'student', from: 1 },
    classes: { resource: 'course', from: 1 },
    lessons: { resource: 'lesson', from: 1 },
    // the founder is the first
    users: { resource: 'user', from: 2 },
  }

/**
 * Steps that also apply outside schools, as at the platform operator; alone they are no setup of a
 * school.
 */
const everywhere: ReadonlySet<SetupStepName> = new Set(['users'])

/**
 * The steps of setting up a school that the caller can do; undefined once all are done, and for
 * callers who can do none.
 */
export const setupStepsOf = async (
  ports: EnginePorts,
  session: Session,
  scope: Scope,
): Promise<readonly SetupStep[] | undefined> => {
  const mine = setupSteps.flatMap(name => {
    const { resource: of, from } = steps[name]
    const resource = ports.resources[of]
    return resource?.routes && canDo(session.actor.access, resource, 'create')
      ? [{ name, resource, route: resource.routes.list, from }]
      : []
  })
  if (mine.every(({ name }) => everywhere.has(name))) return undefined
  const found = await Promise.all(
    mine.map(async ({ name, resource, route, from }) => {
      const ctx = recordContext(ports, resource, session)
      const query = { ...queryOfFilter(ctx, {}, '-createTime'), limit: from }
      const rows = await scope.page(resource, query)
      return { name, done: rows.length >= from, address: `/${route}` }
    }),
  )
  return found.every(({ done }) => done) ? undefined : found
}
