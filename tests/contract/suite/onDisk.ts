import type { Values } from './bench.ts'

/**
 * Where a node of the cloud disk stands, as its rules ask: on the disk of the institution, which
 * `create` makes once. Others stand nowhere.
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
