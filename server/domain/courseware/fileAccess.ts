import { courseware } from '../../../resources/courseware/courseware.resource.ts'
import type { FileAccess } from '../../engine/files/kinds.ts'
import { memberMay } from '../../engine/records/memberMay.ts'
import type { AppPorts } from '../../platform/context.ts'

/** Whether a member may still see courseware of the institution. */
export const mayReadCourseware = (
  ports: AppPorts,
  institutionId: string,
  person: string,
): Promise<boolean> => memberMay(ports, institutionId, person, [`${courseware.name}.read`])

/** Documents open for whoever may read courseware, or has just sent one. A program's link names nobody and holds by itself, for minutes. */
export const coursewareAccess: FileAccess = {
  [courseware.name]: async (scope, fileId, person, _now, ports) => {
    if (person === '' || (await mayReadCourseware(ports, scope.institutionId, person))) return true
    const waiting = await scope.db
      .selectFrom('fileRow')
      .select('id')
      .where('id', '=', fileId)
      .where('ownerId', '=', person)
      .where('waits', '=', true)
      .executeTakeFirst()
    return waiting !== undefined
  },
}
