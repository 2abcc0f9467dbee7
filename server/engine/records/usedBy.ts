import { kindOf, targetOf } from '../../../src/schema/index.ts'
import type { Condition } from '../../../src/protocol/query.ts'
import type { Records } from '../../platform/ports.ts'
import type { RecordContext } from './context.ts'

/** Whether any living record of any resource refers to a record. */
export const isUsed = async (
  records: Records,
  { resource, resources }: Pick<RecordContext, 'resource' | 'resources'>,
  id: string,
): Promise<boolean> => {
  for (const other of Object.values(resources))
    for (const [name, field] of Object.entries(other.fields)) {
      if (targetOf(field) !== resource.name || field.options.computed) continue
      const op = kindOf(field).refers === 'many' ? 'has' : 'eq'
      const where: Condition[] = [{ field: name, op, values: [id] }]
      const query = { page: 1, limit: 1, sort: 'id', q: '', deleted: 'no', where } as const
      if ((await records.page(other, query)).length) return true
    }
  return false
}
