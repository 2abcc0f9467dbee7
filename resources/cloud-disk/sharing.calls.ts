import { listExportInput } from '../../src/protocol/calls/listExports.ts'
import { defineCall, idsOf, listOf, shape } from '../../src/schema/call/index.ts'
import { limitInput, pageInput } from '../../src/schema/call/paging.ts'
import {
  boolean,
  choice,
  dateTime,
  integer,
  reference,
  text,
} from '../../src/schema/fields/index.ts'
import {
  afterInput,
  diskRight,
  diskRoot,
  nodeInput,
  nodesInput,
  type Crumb,
  type GranteeView,
  type NodeView,
} from './disk.calls.ts'
import type { NodesWritten } from './diskWrite.calls.ts'
import { granteeTypes, maxSelectedNodes } from './disk-node/diskNode.options.ts'

const right = 'disk.share'
const expiresAt = dateTime({ label: { en: 'Expires', zh: '有效期至' } })

/** A grant of a node, its own or of a folder above it. */
export interface GrantView {
  readonly id: string
  readonly version: number
  readonly nodeId: string
  readonly nodeName: string
  readonly grantee: GranteeView
  /** The grantee can't make use of it: a suspended teacher, a closed class. */
  readonly suspended: boolean
  readonly expiresAt: string | null
  readonly expired: boolean
  readonly createTime: string
  readonly by: string | null
}

export const nodeGrants = defineCall({
  path: `${diskRoot}/grants`,
  method: 'GET',
  summary: 'Lists with whom a folder or file is shared, by itself and by the folders above it',
  right,
  input: { node: nodeInput },
  output: shape<{ readonly own: readonly GrantView[]; readonly inherited: readonly GrantView[] }>(),
  errors: ['34101'],
})

export const shareNodes = defineCall({
  path: `${diskRoot}/share`,
  summary: 'Shares folders and files with teachers, classes and other institutions',
  right,
  input: {
    nodes: nodesInput,
    teachers: idsOf('teacher', { max: 200 }),
    courses: idsOf('course', { max: 200 }),
    // their ids, as `findInstitution` answers them
    institutions: listOf(
      text({ label: { en: 'Institution ID', zh: '机构 ID' }, max: 64, required: true }),
      { max: 20 },
    ),
    expiresAt,
  },
  check: ({ teachers, courses, institutions }) =>
    teachers.length + courses.length + institutions.length === 0
      ? { teachers: { code: '11005' } }
      : undefined,
  output: shape<NodesWritten>(),
  errors: ['34101', '34109', '34111', '34112', '34114'],
  testedElsewhere: {
    nodes: 'somebody to share with is asked for first',
    teachers: 'the nodes are judged first',
    courses: 'the nodes are judged first',
  },
})

/**
 * Institutions can't be searched: a number has to match as a whole, and 20 can be tried in an hour.
 */
export const findInstitution = defineCall({
  path: `${diskRoot}/institution`,
  summary:
    'Tells the name of the institution that has a number, before something is shared with it',
  right,
  writes: false,
  input: {
    schoolNo: text({
      label: { en: 'Institution ID', zh: '机构号' },
      max: 32,
      required: true,
      requiredCode: '11005',
    }),
  },
  output: shape<{ readonly id: string; readonly name: string }>(),
  errors: ['34111', '34112', '429'],
})

export const changeGrants = defineCall({
  path: `${diskRoot}/extend`,
  summary: 'Changes when grants expire; without a time, never',
  right,
  input: { grants: idsOf('diskGrant', { max: 200, required: true }), expiresAt },
  output: shape<NodesWritten>(),
  errors: ['34113', '34114'],
})

export const revokeGrants = defineCall({
  path: `${diskRoot}/unshare`,
  summary: 'Takes grants back',
  right,
  input: { grants: idsOf('diskGrant', { max: 200, required: true }) },
  output: shape<NodesWritten>(),
  errors: ['34113'],
})

/** One way by which a person can open a node. */
export interface AccessPath {
  /** `OWN`: it is their own disk. `MANAGE`: they manage all disks. */
  readonly via: 'OWN' | 'MANAGE' | 'GRANT'
  /** The shared node or folder, and the path from there down to the node. */
  readonly nodes: readonly Crumb[]
  readonly grant: GrantView | null
  /** The person's role in the class that it was shared with. */
  readonly role: 'TEACHER' | 'ASSISTANT' | 'AUDITOR' | 'STUDENT' | null
}
/** Why a person can open a node; without a path they can't, and `because` says why. */
export interface AccessExplanation {
  readonly paths: readonly AccessPath[]
  readonly because: 'SUSPENDED' | 'IN_TRASH' | 'EXPIRED' | 'NOT_SHARED' | null
}

export const explainAccess = defineCall({
  path: `${diskRoot}/access`,
  method: 'GET',
  summary: 'Tells why a teacher or student can open a folder or file',
  right,
  input: {
    node: nodeInput,
    teacherId: reference({ label: { en: 'Teacher', zh: '老师' }, to: 'teacher' }),
    studentId: reference({ label: { en: 'Student', zh: '学员' }, to: 'student' }),
  },
  check: ({ teacherId, studentId }) =>
    (teacherId === null) === (studentId === null) ? { teacherId: { code: '11005' } } : undefined,
  output: shape<AccessExplanation>(),
  errors: ['34101', '804'],
  testedElsewhere: {
    node: 'a person is asked for first',
    teacherId: 'the node is judged first',
    studentId: 'a person is asked for first',
  },
})

/** Days before the end from which a share counts as ending soon. */
export const soonDays = 7
const granteeFilter = {
  granteeType: choice({
    label: { en: 'Shared with (type)', zh: '授权对象类型' },
    options: granteeTypes,
  }),
  granteeId: text({ label: { en: 'Shared with (ID)', zh: '授权对象 ID' }, max: 64 }),
  expired: boolean({ label: { en: 'Expired', zh: '已过期' } }),
  expiresWithinDays: integer({
    label: { en: 'Expires within (days)', zh: '几天内到期' },
    min: 1,
    max: 366,
  }),
} as const

/** A grant in the list of all shares. */
export interface AuthorisedResource extends GrantView {
  readonly kind: NodeView['kind']
  /** Names from the disk to the folder that it stands in. */
  readonly place: string
}

/**
 * DSK-02: grants that the caller made or that are on their disk; with the permission to manage
 * disks, all.
 */
export const authorisedResources = defineCall({
  path: `${diskRoot}/authorised`,
  method: 'GET',
  summary: 'Lists everything that is shared, newest first',
  right,
  input: { ...granteeFilter, page: pageInput, limit: limitInput(100) },
  output: shape<{ readonly list: readonly AuthorisedResource[]; readonly total: number }>(),
})

export const exportAuthorised = defineCall({
  path: `${diskRoot}/exportAuthorised`,
  summary: 'Everything that is shared, as a file',
  right,
  writes: false,
  input: { ...granteeFilter, ...listExportInput },
  output: 'file',
})

/** A node that is shared with the caller, by whom and until when. */
export interface SharedNode extends NodeView {
  readonly by: string | null
  readonly sharedAt: string
  readonly expiresAt: string | null
}

export const sharedWithMe = defineCall({
  path: `${diskRoot}/sharedWithMe`,
  method: 'GET',
  summary: 'Lists what is shared with the caller as a teacher, or through their classes',
  right: diskRight,
  input: { page: pageInput, limit: limitInput(100) },
  output: shape<{ readonly list: readonly SharedNode[]; readonly total: number }>(),
})

/** Something that another institution shares. */
export interface ReceivedShare {
  readonly id: string
  readonly name: string
  readonly kind: NodeView['kind']
  readonly institution: string
  readonly sharedAt: string
  readonly expiresAt: string | null
}
/** A folder or file within a received share. Ids are those of the giving institution. */
export type ReceivedNode = Pick<
  NodeView,
  'id' | 'name' | 'kind' | 'size' | 'ext' | 'contentType' | 'changedAt'
>

export const receivedShares = defineCall({
  path: `${diskRoot}/received`,
  method: 'GET',
  summary: 'Lists what other institutions share with this one',
  right: diskRight,
  input: { page: pageInput, limit: limitInput(100) },
  output: shape<{ readonly list: readonly ReceivedShare[]; readonly total: number }>(),
})

const shareInput = text({ label: { en: 'Share', zh: '共享' }, max: 64, required: true })
const withinInput = text({ label: { en: 'File or folder', zh: '文件或文件夹' }, max: 64 })

export const listReceived = defineCall({
  path: `${diskRoot}/received/list`,
  method: 'GET',
  summary: 'Lists a folder that another institution shares; the shared one itself unless named',
  right: diskRight,
  input: {
    share: shareInput,
    folder: withinInput,
    after: afterInput,
    limit: integer({ label: { en: 'Rows', zh: '条数' }, min: 1, max: 200, default: 100 }),
  },
  output: shape<{
    readonly path: readonly Crumb[]
    readonly list: readonly ReceivedNode[]
    readonly next: string | null
  }>(),
  errors: ['34121'],
})

export const linkReceived = defineCall({
  path: `${diskRoot}/received/link`,
  summary: 'Makes a link by which the caller downloads what another institution shares',
  right: diskRight,
  writes: false,
  input: { share: shareInput, node: withinInput },
  output: shape<{ readonly url: string; readonly name: string }>(),
  errors: ['34121', '18002'],
})

/** Without nodes, all that is shared. */
export const linkReceivedZip = defineCall({
  path: `${diskRoot}/received/zip`,
  summary:
    'Makes a link by which the caller downloads folders and files that another institution shares as one zip file',
  right: diskRight,
  writes: false,
  input: {
    share: shareInput,
    nodes: listOf(
      text({ label: { en: 'File or folder', zh: '文件或文件夹' }, max: 64, required: true }),
      { max: maxSelectedNodes, missing: null },
    ),
  },
  output: shape<{ readonly url: string; readonly name: string }>(),
  errors: ['34121', '18002'],
})
