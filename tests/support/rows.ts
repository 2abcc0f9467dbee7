import { emptyRecord } from '../../src/schema/derive/fields.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { Row } from '../../server/platform/ports.ts'

/** A row of a resource at its empty values, save what is given. `n` names it. */
export const sampleRecord = (
  resource: AnyResource,
  id: string,
  at: string,
  n: number,
  overrides: Readonly<Record<string, unknown>> = {},
): Row => ({
  // what is computed is answered, and never stored
  ...Object.fromEntries(
    Object.entries(emptyRecord(resource)).filter(
      ([name]) => !resource.fields[name]?.options.computed,
    ),
  ),
  [resource.title]: `row ${n}`,
  id,
  version: 1,
  createTime: at,
  updateTime: at,
  createdBy: 'test',
  deletedAt: null,
  ...overrides,
})
