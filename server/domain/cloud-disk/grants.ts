import type {
  AccessExplanation,
  AuthorisedResource,
  GrantView,
  SharedNode,
} from '../../../resources/cloud-disk/sharing.calls.ts'
import type { GranteeType } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import { day } from '../../../src/schema/durations.ts'
import { demandNode, isCurrent, ownsDisk, usableGrants } from './access.ts'
import { diskCallerOf, managesDisks, type DiskCaller } from './caller.ts'
import { chainOf, chainsOf, diskOf, isTrashed, type Chain } from './chain.ts'
import type { DiskPerson } from './person.ts'
import { diskOfOwner } from './disks.ts'
import { limitsOf } from './limits.ts'
import { placeOf } from './log.ts'
import { diskDb } from './nodeTables.ts'
import { teacherNotFound } from './refusals.ts'
import { errors } from '../../platform/errors/errors.ts'
import { granteesOf, grantsTo } from './shared.ts'
import { crumbsOf, viewColumns, viewsOf } from './view.ts'

const grantColumns = [
  'diskGrant.id',
  'diskGrant.version',
  'diskGrant.nodeId',
  'diskGrant.granteeType',
  'diskGrant.granteeName',
  'diskGrant.expiresAt',
  'diskGrant.createTime',
  'diskGrant.createdBy',
] as const

/** Living grants with the names that their grantees have now. */
const grantRows = (scope: Scope) =>
  diskDb(scope)
    .selectFrom('diskGrant')
    .innerJoin('diskNode', 'diskNode.id', 'diskGrant.nodeId')
    .leftJoin('teacher', 'teacher.id', 'diskGrant.teacherId')
    .leftJoin('course', 'course.id', 'diskGrant.courseId')
    .leftJoin('account', 'account.id', 'diskGrant.createdBy')
    .select(grantColumns)
    .select(eb => [
      'diskNode.name as nodeName',
      'diskNode.kind',
      'teacher.status as teacherStatus',
      'account.name as by',
      eb.fn
        .coalesce('teacher.name', 'course.courseName', 'diskGrant.granteeName')
        .as('currentName'),
      eb.fn
        .coalesce('diskGrant.teacherId', 'diskGrant.courseId', 'diskGrant.otherInstitution')
        .as('granteeId'),
    ])
    .where('diskGrant.deletedAt', 'is', null)

type GrantRow = Awaited<ReturnType<ReturnType<typeof grantRows>['execute']>>[number]

const viewOf = (row: GrantRow, now: Date): GrantView => ({
  id: row.id,
  version: row.version,
  nodeId: row.nodeId,
  nodeName: row.nodeName,
  grantee: {
    type: row.granteeType,
    id: row.granteeId ?? '',
    name: row.currentName ?? '',
  },
  suspended: row.teacherStatus === 'SUSPENDED',
  expiresAt: row.expiresAt,
  expired: !isCurrent(row, now),
  createTime: row.createTime,
  by: row.by,
})

/** The grantees of a node, from its own grants and those above it. Throws 34101. */
export const readGrants = async (
  scope: Scope,
  caller: DiskCaller,
  node: string,
  now: Date,
): Promise<{ readonly own: readonly GrantView[]; readonly inherited: readonly GrantView[] }> => {
  const chain = await demandNode(scope, caller, node, { use: 'share', now })
  const rows = await grantRows(scope)
    .where(
      'diskGrant.nodeId',
      'in',
      chain.nodes.map(({ id }) => id),
    )
    .orderBy('diskGrant.id')
    .execute()
  const views = rows.map(row => viewOf(row, now))
  return {
    own: views.filter(view => view.nodeId === node),
    inherited: views.filter(view => view.nodeId !== node),
  }
}

/** Whether an account of a teacher or student manages all disks. */
const managesAll = async (
  scope: Scope,
  resource: 'teacher' | 'student',
  id: string,
): Promise<boolean> => {
  const members = await scope.db
    .selectFrom('accountLink')
    .innerJoin('member', 'member.accountId', 'accountLink.accountId')
    .select('member.rights')
    .where('accountLink.resource', '=', resource)
    .where('accountLink.recordId', '=', id)
    .where('member.status', '=', 'ACTIVE')
    .execute()
  return members.some(({ rights }) => managesDisks(rights))
}

interface AskedPerson {
  readonly person: DiskPerson
  readonly suspended: boolean
  readonly manages: boolean
}

/** The teacher or student whose access is queried; a suspended person has none. Throws 804. */
const personAsked = async (
  scope: Scope,
  asked: { readonly teacherId: string | null; readonly studentId: string | null },
): Promise<AskedPerson> => {
  const { teacherId, studentId } = asked
  const row =
    teacherId === null
      ? await scope.get(student, studentId ?? '')
      : await scope.get(teacher, teacherId)
  if (!row) throw teacherNotFound().at(teacherId === null ? 'studentId' : 'teacherId')
  const suspended = row.status === 'SUSPENDED'
  const ids = suspended ? [] : [row.id]
  return {
    suspended,
    manages: await managesAll(scope, teacherId === null ? 'student' : 'teacher', row.id),
    person: teacherId === null ? { teachers: [], students: ids } : { teachers: ids, students: [] },
  }
}

/** Nodes from the shared one down to the one that is asked about. */
const downFrom = ({ nodes }: Chain, id: string) => {
  const at = nodes.findIndex(node => node.id === id)
  return crumbsOf({ nodes: at < 0 ? nodes : [nodes[0], ...nodes.slice(1, at + 1)] })
}

/** Why a person can open a node: every way there is; or why they can't. Throws 34101 and 804. */
export const readReasons = async (
  scope: Scope,
  caller: DiskCaller,
  asked: {
    readonly node: string
    readonly teacherId: string | null
    readonly studentId: string | null
  },
  now: Date,
): Promise<AccessExplanation> => {
  const chain = await chainOf(scope, asked.node)
  // people who can share it can also query its access in the trash
  if (!chain || !(caller.manages || ownsDisk(caller, diskOf(chain))))
    throw errors.diskNodeNotFound().at('node')
  const { person, suspended, manages } = await personAsked(scope, asked)
  // the permission to manage disks belongs to the account, whatever happens to the record
  if (suspended && !manages) return { paths: [], because: 'SUSPENDED' }
  if (isTrashed(chain)) return { paths: [], because: 'IN_TRASH' }
  const usable = await usableGrants(scope, person, chain.grants, now)
  const rows = usable.length
    ? await grantRows(scope)
        .where(
          'diskGrant.id',
          'in',
          usable.map(({ id }) => id),
        )
        .execute()
    : []
  const views = new Map(rows.map(row => [row.id, viewOf(row, now)]))
  const paths: AccessExplanation['paths'] = [
    ...(ownsDisk(person, diskOf(chain))
      ? [{ via: 'OWN' as const, nodes: crumbsOf(chain), grant: null, role: null }]
      : []),
    ...(manages
      ? [{ via: 'MANAGE' as const, nodes: crumbsOf(chain), grant: null, role: null }]
      : []),
    ...usable.map(grant => ({
      via: 'GRANT' as const,
      nodes: downFrom(chain, grant.nodeId),
      grant: views.get(grant.id) ?? null,
      role: grant.role,
    })),
  ]
  if (paths.length) return { paths, because: null }
  const past = chain.grants.filter(grant => !isCurrent(grant, now))
  const before = await usableGrants(scope, person, past, new Date(0))
  return { paths: [], because: before.length ? 'EXPIRED' : 'NOT_SHARED' }
}

/** Filters of a query of all shares. */
export interface GrantQuestion {
  readonly granteeType: GranteeType | null
  readonly granteeId: string | null
  readonly expired: boolean | null
  /** Shares that end within this many days and have not ended yet. */
  readonly expiresWithinDays?: number | null
  /** Only grants with these ids, whatever the other filters. */
  readonly ids?: readonly string[]
}

/** Grants of the disks that the caller manages, filtered. */
const grantsKept = async (
  scope: Scope,
  caller: DiskCaller,
  { granteeType, granteeId, expired, expiresWithinDays = null, ids }: GrantQuestion,
  now: Date,
) => {
  const own = await Promise.all(caller.teachers.map(id => diskOfOwner(scope, id)))
  let query = grantRows(scope)
  if (!caller.manages)
    query = query.where('diskGrant.disk', 'in', [...own.flatMap(id => id ?? []), ''])
  if (ids) return query.where('diskGrant.id', 'in', ids)
  if (granteeType !== null) query = query.where('diskGrant.granteeType', '=', granteeType)
  if (granteeType !== null && granteeId !== null)
    query = query.where('diskGrant.grantee', '=', `${granteeType}:${granteeId}`)
  if (expired !== null)
    query = expired
      ? query.where('diskGrant.expiresAt', '<=', now.toISOString())
      : query.where(eb =>
          eb.or([
            eb('diskGrant.expiresAt', 'is', null),
            eb('diskGrant.expiresAt', '>', now.toISOString()),
          ]),
        )
  if (expiresWithinDays !== null)
    query = query
      .where('diskGrant.expiresAt', '>', now.toISOString())
      .where(
        'diskGrant.expiresAt',
        '<=',
        new Date(now.getTime() + expiresWithinDays * day).toISOString(),
      )
  return query
}

/** Number of the caller's shares that end within this many days. */
export const countExpiringGrants = async (
  scope: Scope,
  session: Session,
  days: number,
  now: Date,
): Promise<number> => {
  const asked = { granteeType: null, granteeId: null, expired: null, expiresWithinDays: days }
  const row = await (
    await grantsKept(scope, await diskCallerOf(scope, session), asked, now)
  )
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

/** Ids of everything that is shared on the disks that the caller keeps, newest first. */
export const idsOfGrants = async (
  ...[scope, caller, asked, now]: Parameters<typeof grantsKept>
): Promise<readonly string[]> => {
  const rows = await (
    await grantsKept(scope, caller, asked, now)
  )
    .clearSelect()
    .select('diskGrant.id')
    .orderBy('diskGrant.createTime', 'desc')
    .orderBy('diskGrant.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Everything that is shared on the disks that the caller keeps, newest first. */
export const readAuthorised = async (
  scope: Scope,
  caller: DiskCaller,
  question: GrantQuestion & { readonly page: number; readonly limit: number },
  now: Date,
): Promise<{ readonly list: readonly AuthorisedResource[]; readonly total: number }> => {
  const query = await grantsKept(scope, caller, question, now)
  const [rows, counted] = await Promise.all([
    query
      .orderBy('diskGrant.createTime', 'desc')
      .orderBy('diskGrant.id', 'desc')
      .limit(question.limit)
      .offset((question.page - 1) * question.limit)
      .execute(),
    query
      .clearSelect()
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst(),
  ])
  const chains = await chainsOf(scope, [...new Set(rows.map(({ nodeId }) => nodeId))])
  return {
    list: rows.map(row => ({
      ...viewOf(row, now),
      kind: row.kind,
      place: placeOf(chains.get(row.nodeId)?.nodes.slice(1) ?? []),
    })),
    total: Number(counted?.n ?? 0),
  }
}

/** Nodes shared with the caller, newest first; nothing in the trash. */
export const readShared = async (
  scope: Scope,
  caller: DiskCaller,
  { page, limit }: { readonly page: number; readonly limit: number },
  now: Date,
): Promise<{ readonly list: readonly SharedNode[]; readonly total: number }> => {
  const grantees = await granteesOf(scope, caller)
  const grants = await grantsTo(scope, grantees, now)
    .leftJoin('account', 'account.id', 'diskGrant.createdBy')
    .select(['diskNode.id', 'account.name as by'])
    .select(['diskGrant.createTime as sharedAt', 'diskGrant.expiresAt'])
    .orderBy('diskGrant.createTime', 'desc')
    .orderBy('diskGrant.id', 'desc')
    .execute()
  const chains = await chainsOf(scope, [...new Set(grants.map(({ id }) => id))])
  const living = grants.filter(({ id }) => {
    const chain = chains.get(id)
    return chain !== undefined && !isTrashed(chain)
  })
  // a node that is shared in several ways is listed once
  const nodes = [...new Map(living.toReversed().map(row => [row.id, row])).values()].toReversed()
  const shown = nodes.slice((page - 1) * limit, page * limit)
  const rows = await diskDb(scope)
    .selectFrom('diskNode')
    .select(viewColumns)
    .where('diskNode.id', 'in', ['', ...shown.map(({ id }) => id)])
    .execute()
  const views = await viewsOf(scope, rows, { limits: await limitsOf(scope) })
  const byId = new Map(views.map(view => [view.id, view]))
  return {
    total: nodes.length,
    list: shown.flatMap(({ id, by, sharedAt, expiresAt }) => {
      const view = byId.get(id)
      return view ? [{ ...view, by, sharedAt, expiresAt }] : []
    }),
  }
}
