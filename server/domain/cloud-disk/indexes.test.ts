import { expect, it } from 'vitest'
import { diskGrant } from '../../../resources/cloud-disk/disk-grant/diskGrant.resource.ts'
import { diskNode } from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { tableOf } from '../../platform/store/tables.ts'

// without these, purging a folder and opening a disk read every row of the institution
it.each(['pglite', 'postgres'] as const)(
  'looks by an index for what is purged and shared, on %s',
  kind => {
    const columnsOf = (resource: typeof diskNode | typeof diskGrant) =>
      tableOf(resource, kind).spec.indexes.map(({ columns, where }) => ({ columns, where }))
    expect(columnsOf(diskNode)).toContainEqual({
      columns: ['institutionId', 'parentId', 'id'],
      where: undefined,
    })
    expect(columnsOf(diskGrant)).toContainEqual({
      columns: ['institutionId', 'grantee', 'id'],
      where: '"deletedAt" is null',
    })
  },
)
