import type {
  ReceivedNode,
  ReceivedShare,
  SharedNode,
} from '../../resources/cloud-disk/sharing.calls.ts'
import type {
  Crumb,
  FoundNode,
  NodeView,
  TrashedNode,
} from '../../resources/cloud-disk/disk.calls.ts'
import type { SharingState } from '../../resources/cloud-disk/disk-node/diskNode.options.ts'

/** A folder or file in the form for the screen, from any source. */
export interface Entry {
  readonly id: string
  readonly version: number | null
  readonly isFolder: boolean
  readonly name: string
  readonly parentId: string | null
  /** Id of its disk; null of what another institution shares. */
  readonly disk: string | null
  /** Bytes; null of folders. */
  readonly size: number | null
  readonly contentType: string | null
  readonly fileId: string | null
  /**
   * ISO instant: of the last change; in the trash of the deletion, of what is shared when it was.
   */
  readonly at: string
  /** Name of the person who made or shared it. */
  readonly by: string | null
  /** Null if the person may not share the node. */
  readonly sharing: SharingState | null
  readonly pinned: boolean
  readonly deletesAt: string | null
  readonly versions: number
  /** Folders that contain a hit, from the disk down. */
  readonly path?: readonly Crumb[]
  /** In the trash: its former folder (null: deleted too), and when it is purged. */
  readonly trashed?: { readonly from: string | null; readonly purgesAt: string }
  /** For a shared entry: its expiry; null: none. */
  readonly shared?: { readonly until: string | null }
  /** For an entry shared by another institution: the share with which it is opened. */
  readonly share?: string
}

const plain = (node: NodeView): Entry => ({
  id: node.id,
  version: node.version,
  isFolder: node.kind !== 'FILE',
  name: node.name,
  parentId: node.parentId,
  disk: node.disk,
  size: node.size,
  contentType: node.contentType,
  fileId: node.fileId,
  at: node.changedAt,
  by: node.creator,
  sharing: node.sharing,
  pinned: node.pinned,
  deletesAt: node.deletesAt,
  versions: node.versions,
})

export const entryOfNode = plain
export const entryOfHit = (node: FoundNode): Entry => ({ ...plain(node), path: node.path })
export const entryOfTrash = (node: TrashedNode): Entry => ({
  ...plain(node),
  at: node.deletedAt,
  by: null,
  sharing: null,
  trashed: { from: node.from, purgesAt: node.purgesAt },
})
export const entryOfShared = (node: SharedNode): Entry => ({
  ...plain(node),
  at: node.sharedAt,
  by: node.by,
  sharing: null,
  shared: { until: node.expiresAt },
})

const foreign = {
  version: null,
  parentId: null,
  disk: null,
  fileId: null,
  sharing: null,
  pinned: false,
  deletesAt: null,
  versions: 1,
} as const
export const entryOfReceivedShare = (share: ReceivedShare): Entry => ({
  ...foreign,
  id: share.id,
  share: share.id,
  isFolder: share.kind !== 'FILE',
  name: share.name,
  size: null,
  contentType: null,
  at: share.sharedAt,
  by: share.institution,
  shared: { until: share.expiresAt },
})
export const entryOfReceived = (node: ReceivedNode, share: string): Entry => ({
  ...foreign,
  id: node.id,
  share,
  isFolder: node.kind !== 'FILE',
  name: node.name,
  size: node.size,
  contentType: node.contentType,
  at: node.changedAt,
  by: null,
})
