import { paths } from '../../src/protocol/paths.ts'
import { defineCall, idsOf, listOf, shape } from '../../src/schema/call/index.ts'
import { limitInput, pageInput } from '../../src/schema/call/paging.ts'
import { boolean, choice, integer, reference, text } from '../../src/schema/fields/index.ts'
import {
  granteeTypes,
  maxSelectedNodes,
  nodeSorts,
  type DiskDeed,
  type GranteeType,
  type NodeKind,
  type SharingState,
} from './disk-node/diskNode.options.ts'

/** Addresses of the cloud disk. */
export const diskRoot = `${paths.root}/disk` as const
/** Permission for the cloud disk: one's own disk and shared nodes. */
export const diskRight = 'disk.read'

export const nodeInput = reference({
  label: { en: 'File or folder', zh: '文件或文件夹' },
  to: 'diskNode',
  required: true,
})
const folderInput = reference({
  label: { en: 'Folder', zh: '文件夹' },
  to: 'diskNode',
  required: true,
})
/** Where a list continues: `next` of the previous response; empty for the beginning. */
export const afterInput = text({ label: { en: 'Continue after', zh: '续读位置' }, max: 2000 })
export const nodesInput = idsOf('diskNode', { max: maxSelectedNodes, required: true })

/** A folder or file as lists tell it. */
export interface NodeView {
  readonly id: string
  /** For optimistic locking. */
  readonly version: number
  readonly name: string
  readonly kind: NodeKind
  readonly parentId: string | null
  readonly disk: string
  /** Bytes of a file's newest version; null of folders. */
  readonly size: number | null
  /** For a file, detected from its content: `pdf`, `application/pdf`; null if unknown. */
  readonly ext: string | null
  readonly contentType: string | null
  /** Id of the newest content; null of folders. Another one after each new version. */
  readonly fileId: string | null
  readonly versions: number
  readonly pinned: boolean
  readonly createTime: string
  readonly changedAt: string
  /** Name of the person who made it; null: the server. */
  readonly creator: string | null
  /** When it is deleted automatically; null: never. */
  readonly deletesAt: string | null
  /** DSK-02: null if the caller may not share it. */
  readonly sharing: SharingState | null
}
/** A folder on the way from the disk to where one is. */
export interface Crumb {
  readonly id: string
  readonly name: string
  readonly kind: NodeKind
}
/** The caller's permissions in a disk or folder. */
export interface DiskAbilities {
  readonly write: boolean
  readonly share: boolean
}

/** A disk with its use. */
export interface DiskView {
  /** Id of its root folder; '' where it was never opened. */
  readonly id: string
  readonly owner: 'COMPANY' | 'TEACHER'
  /** Of a personal disk. */
  readonly teacherId: string | null
  /** Name of the teacher, or of the institution. */
  readonly name: string
  /** Bytes of all versions, those in the trash too. */
  readonly used: number
  /** Bytes; null: as many as the institution has left. */
  readonly quota: number | null
  readonly suspended: boolean
}

/** The start page of the cloud disk. */
export interface DiskHome {
  /** The caller's personal disk, if they are a teacher who isn't suspended. */
  readonly personal: DiskView | null
  /** Where the caller may manage disks. */
  readonly company: DiskView | null
  readonly manages: boolean
  /** Anything is shared with the caller, or with their institution. */
  readonly shared: boolean
  readonly received: boolean
}

export const diskHome = defineCall({
  path: `${diskRoot}/home`,
  method: 'GET',
  summary: 'Tells which disks the caller has, and whether anything is shared with them',
  right: diskRight,
  output: shape<DiskHome>(),
})

/**
 * Reading never creates disks: this call creates the disks that `diskHome` returns without an id.
 */
export const openDisks = defineCall({
  path: `${diskRoot}/open`,
  summary: 'Makes the caller’s own disk, and the one of the institution where they manage disks',
  right: diskRight,
  output: shape<{ readonly personal: string | null; readonly company: string | null }>(),
})

export const teacherDisks = defineCall({
  path: `${diskRoot}/teachers`,
  method: 'GET',
  summary: 'Lists the teachers of the institution with what is used of their disks',
  right: 'disk.manage',
  input: {
    q: text({ label: { en: 'Search', zh: '搜索' }, max: 100 }),
    page: pageInput,
    limit: limitInput(100),
  },
  output: shape<{ readonly list: readonly DiskView[]; readonly total: number }>(),
})

export const openTeacherDisk = defineCall({
  path: `${diskRoot}/openTeacher`,
  summary: 'Opens the disk of a teacher, making it where there is none yet',
  right: 'disk.manage',
  input: {
    teacherId: reference({ label: { en: 'Teacher', zh: '老师' }, to: 'teacher', required: true }),
  },
  output: shape<{ readonly disk: string }>(),
  errors: ['804'],
})

/** A page of a folder. */
export interface FolderPage {
  readonly folder: NodeView
  /** From the disk to the folder, as far up as the caller may open. */
  readonly path: readonly Crumb[]
  readonly list: readonly NodeView[]
  /** Entries of the folder. */
  readonly total: number
  /** Where the list continues; null at its end. */
  readonly next: string | null
  readonly may: DiskAbilities
}

export const listFolder = defineCall({
  path: `${diskRoot}/list`,
  method: 'GET',
  summary: 'Lists what stands in a folder, in parts, with who it is shared with',
  right: diskRight,
  input: {
    folder: folderInput,
    sort: choice({ label: { en: 'Sort by', zh: '排序' }, options: nodeSorts, default: 'name' }),
    foldersOnly: boolean({ label: { en: 'Folders only', zh: '仅文件夹' }, default: false }),
    // sharing states are for this grantee, if given
    granteeType: choice({
      label: { en: 'Shared with (type)', zh: '授权对象类型' },
      options: granteeTypes,
    }),
    granteeId: text({ label: { en: 'Shared with (ID)', zh: '授权对象 ID' }, max: 64 }),
    after: afterInput,
    limit: integer({ label: { en: 'Rows', zh: '条数' }, min: 1, max: 200, default: 100 }),
  },
  output: shape<FolderPage>(),
  errors: ['34101', '34107'],
})

/** A node that matches a search, with its path. */
export interface FoundNode extends NodeView {
  readonly path: readonly Crumb[]
}

export const searchNodes = defineCall({
  path: `${diskRoot}/search`,
  method: 'GET',
  summary: 'Finds folders and files by part of their names, pinyin and initials too',
  right: diskRight,
  input: {
    q: text({ label: { en: 'Search', zh: '搜索' }, max: 100, required: true }),
    // within this folder; everything that the caller may open by default
    folder: reference({ label: { en: 'In folder', zh: '所在文件夹' }, to: 'diskNode' }),
    after: afterInput,
    limit: integer({ label: { en: 'Rows', zh: '条数' }, min: 1, max: 100, default: 50 }),
  },
  output: shape<{ readonly list: readonly FoundNode[]; readonly next: string | null }>(),
  errors: ['34101'],
})

/** A node of the trash. */
export interface TrashedNode extends NodeView {
  readonly deletedAt: string
  /** Name of its former folder; null if the folder is in the trash too. */
  readonly from: string | null
  /** When it is deleted permanently. */
  readonly purgesAt: string
}

export const listTrash = defineCall({
  path: `${diskRoot}/trash`,
  method: 'GET',
  summary: 'Lists what was deleted from a disk, newest first; it is kept for 30 days',
  right: diskRight,
  input: {
    disk: folderInput,
    after: afterInput,
    limit: integer({ label: { en: 'Rows', zh: '条数' }, min: 1, max: 200, default: 100 }),
  },
  output: shape<{ readonly list: readonly TrashedNode[]; readonly next: string | null }>(),
  errors: ['34101'],
})

/** A node's details. */
export interface NodeFacts {
  readonly node: NodeView
  readonly path: readonly Crumb[]
  /** For a folder: the counts of its contents; null for more than 10,000. */
  readonly contents: {
    readonly folders: number
    readonly files: number
    readonly bytes: number
  } | null
  readonly may: DiskAbilities
}

export const nodeFacts = defineCall({
  path: `${diskRoot}/facts`,
  method: 'GET',
  summary: 'Tells the details of a folder or file',
  right: diskRight,
  input: { node: nodeInput },
  output: shape<NodeFacts>(),
  errors: ['34101'],
})

/** A version of a file. */
export interface NodeVersion {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly size: number
  readonly current: boolean
}

export const nodeVersions = defineCall({
  path: `${diskRoot}/versions`,
  method: 'GET',
  summary: 'Lists the versions of a file, newest first',
  right: diskRight,
  input: { node: nodeInput },
  output: shape<{ readonly list: readonly NodeVersion[] }>(),
  errors: ['34101', '34107'],
})

export const checkNames = defineCall({
  path: `${diskRoot}/checkNames`,
  summary: 'Tells which of some names a folder has already, before files are uploaded there',
  right: 'disk.write',
  writes: false,
  input: {
    folder: folderInput,
    names: listOf(text({ label: { en: 'Name', zh: '名称' }, max: 200, required: true }), {
      max: 500,
      required: true,
    }),
  },
  output: shape<{ readonly taken: readonly string[] }>(),
  errors: ['34101', '34107'],
})

/** Links are personal and expire within minutes. */
export const linkNode = defineCall({
  path: `${diskRoot}/link`,
  summary: 'Makes a link by which the caller downloads or previews a file',
  right: diskRight,
  writes: false,
  input: {
    node: nodeInput,
    // an earlier version
    fileId: text({ label: { en: 'Version', zh: '版本' }, max: 64 }),
    preview: boolean({ label: { en: 'Preview', zh: '预览' }, default: false }),
  },
  output: shape<{ readonly url: string; readonly name: string }>(),
  errors: ['34101', '34107', '34122', '18002'],
})

export const linkZip = defineCall({
  path: `${diskRoot}/linkZip`,
  summary: 'Makes a link by which the caller downloads folders and files as one zip file',
  right: diskRight,
  input: { nodes: nodesInput },
  output: shape<{ readonly url: string; readonly name: string }>(),
  errors: ['34101', '18002'],
})

/** An entry of a disk's log. */
export interface DiskLogEntry {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly deed: DiskDeed
  readonly nodeId: string | null
  /** Its name at that time, and its place. */
  readonly name: string
  readonly place: string
  /** Further details: the new name, the new folder, the grantee. */
  readonly detail: string | null
  /** The other institution, where one has part in it. */
  readonly otherInstitution: string | null
  readonly ip: string | null
}

/** A receiver or way of a grant, by name. */
export interface GranteeView {
  readonly type: GranteeType
  readonly id: string
  readonly name: string
}
