import type { Values } from './bench.ts'

/**
 * The place of a cloud disk's node, which its rules require: on the institution's disk, which
 * `create` makes once. Other resources have no place.
 */
export const onDisk = (
  create: (resource: string, values: Values) => Promise<{ readonly id: string }>,
) => {
  let disk: Promise<{ readonly id: string }> | undefined
  return async (resource: string): Promise<Values> => {
    if (resource !== 'diskNode') return {}
    disk ??= create(resource, { name: 'Disk', kind: 'DISK', size: 0, owner: 'COMPANY' })
    return { parentId: (await disk).id }
  }
}
