import {
  background,
  type Background,
} from '../../../resources/joining/background/background.resource.ts'
import type { RoomBackground } from '../../../resources/joining/joining.calls.ts'
import type { Condition } from '../../../src/protocol/query.ts'
import type { AppPorts } from '../../platform/context.ts'
import { fileSigner } from '../../platform/http/files.ts'
import type { Scope } from '../../platform/store/types.ts'

/**
 * Maximum number of pictures for a classroom: of those for chosen classes, and of those for all.
 */
const most = 100

/**
 * The backgrounds that a class can use, first those chosen for it, each part by name. The addresses
 * of their pictures expire, so a room loads them when its first person enters.
 */
export const backgroundsOfClass = async (
  ports: AppPorts,
  scope: Scope,
  courseId: string,
): Promise<RoomBackground[]> => {
  const matching = (...where: Condition[]): Promise<Background[]> =>
    scope.page(background, { page: 1, limit: most, sort: 'name', q: '', deleted: 'no', where })
  const [chosen, general] = await Promise.all([
    matching(
      { field: 'availability', op: 'eq', values: ['CHOSEN'] },
      { field: 'courses', op: 'has', values: [courseId] },
    ),
    matching({ field: 'availability', op: 'eq', values: ['ALL'] }),
  ])
  const sign = fileSigner(ports, scope.institutionId)
  return Promise.all(
    [...chosen, ...general].map(async ({ id, name, picture, blackboard }) => ({
      id,
      name,
      picture: picture && (await sign(picture)),
      blackboard: blackboard && (await sign(blackboard)),
    })),
  )
}
