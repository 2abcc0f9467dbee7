import { emptyRecord } from '../../src/schema/derive/fields.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { Row } from '../../server/platform/ports.ts'
import type { TestApp } from './app.ts'

/** A row of a resource at its empty values, save what is given. `n` names it. */
export const sampleRecord = (
  resource: AnyResource,
  id: string,
  at: string,
  n: number,
  overrides: Readonly<Record<string, unknown>> = {},
): Row => ({
  // computed fields are in responses, but never stored
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

/**
 * Writes sample records as their domains leave them, with their entries in the change log; `n`
 * names them. Returns their ids.
 */
export const writeSamples = async (
  { ports, scope, clock }: Pick<TestApp, 'ports' | 'scope' | 'clock'>,
  resource: AnyResource,
  values: readonly object[],
  n: () => number,
): Promise<string[]> => {
  const time = clock.now().toISOString()
  const rows = values.map(own => sampleRecord(resource, ports.ids.next(), time, n(), { ...own }))
  await scope.transaction(async tx => {
    await tx.insert(resource, rows)
    await tx.audit(
      rows.map(({ id }) => ({
        actor: 'test',
        actorName: 'Test',
        action: 'create' as const,
        resource: resource.name,
        recordId: id,
        before: null,
        after: { version: 1 },
        requestId: ports.ids.next(),
      })),
    )
  })
  return rows.map(({ id }) => id)
}
