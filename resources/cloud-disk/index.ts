import { diskNode } from './disk-node/diskNode.resource.ts'
import { diskGrant } from './disk-grant/diskGrant.resource.ts'
import './cloud-disk.errors.ts'

/** Its records, in the order of their menu entries. */
export const cloudDiskRecords = {
  diskNode,
  diskGrant,
} as const
