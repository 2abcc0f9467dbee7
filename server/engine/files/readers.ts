import type { AppPorts } from '../../platform/context.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { memberMay } from '../records/memberMay.ts'
import type { FileAccess } from './kinds.ts'

/** Whether a member may still read a resource of the institution. */
export const mayRead = (
  ports: AppPorts,
  { name }: Pick<AnyResource, 'name'>,
  institutionId: string,
  person: string,
): Promise<boolean> => memberMay(ports, institutionId, person, [`${name}.read`])

/**
 * Grants access to files of a resource to accounts that can read the resource or have just uploaded
 * the file. A program's link names no account and is valid by itself, for minutes.
 */
export const accessOfReaders = (resource: Pick<AnyResource, 'name'>): FileAccess => ({
  [resource.name]: async (scope, fileId, person, _now, ports) => {
    if (person === '' || (await mayRead(ports, resource, scope.institutionId, person))) return true
    const waiting = await scope.db
      .selectFrom('fileRow')
      .select('id')
      .where('id', '=', fileId)
      .where('ownerId', '=', person)
      .where('waits', '=', true)
      .executeTakeFirst()
    return waiting !== undefined
  },
})
