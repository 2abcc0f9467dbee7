import { course } from '../../../resources/classes/course/course.resource.ts'
import {
  diskGrant,
  type DiskGrant,
} from '../../../resources/cloud-disk/disk-grant/diskGrant.resource.ts'
import type { DiskNode } from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import type { GranteeType } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import { draftDelete, draftUpdate, settleSteps } from '../../engine/records/pipeline.ts'
import { errors } from './errors.ts'
import { mayUse } from './access.ts'
import { approveNodes } from './approved.ts'
import { chainsOf, type Chain } from './chain.ts'
import { entryOf, logDeeds, logElsewhere } from './log.ts'
import { diskWriterOf, lockNodes, type DiskWrite } from './write.ts'

/** One to share with. */
interface NewGrantee {
  readonly type: GranteeType
  readonly id: string
  readonly name: string
}

/** The new grantees, and the expiry. */
interface NewShares {
  readonly nodes: readonly string[]
  readonly teachers: readonly string[]
  readonly courses: readonly string[]
  readonly institutions: readonly string[]
  readonly expiresAt: string | null
}

const demandFuture = ({ ports }: DiskWrite, expiresAt: string | null): void => {
  if (expiresAt !== null && Date.parse(expiresAt) <= ports.clock.now().getTime())
    throw errors.shareExpiryPast().at('expiresAt')
}

/**
 * The named grantees. Throws at the input that names an unknown one: 11005, or 34111 and 34112 for
 * an institution.
 */
const granteesIn = async (
  { tx, session }: DiskWrite,
  { teachers, courses, institutions }: NewShares,
): Promise<readonly NewGrantee[]> => {
  const people = await tx.many(teacher, teachers)
  if (people.length < teachers.length) throw errors.valueMissing().at('teachers')
  const classes = await tx.many(course, courses)
  if (classes.length < courses.length) throw errors.valueMissing().at('courses')
  if (institutions.includes(session.institution.id))
    throw errors.sharedWithOwnInstitution().at('institutions')
  const others = institutions.length
    ? await tx.db
        .selectFrom('institution')
        .select(['id', 'name'])
        .where('id', 'in', [...institutions])
        .execute()
    : []
  if (others.length < new Set(institutions).size)
    throw errors.otherInstitutionNotFound().at('institutions')
  return [
    ...people.map(({ id, name }) => ({ type: 'TEACHER' as const, id, name })),
    ...classes.map(({ id, courseName }) => ({ type: 'CLASS' as const, id, name: courseName })),
    ...others.map(({ id, name }) => ({ type: 'INSTITUTION' as const, id, name })),
  ]
}

const grantContext = ({ of }: DiskWrite) => contextOf(of(diskGrant.name), diskGrant)

/** Shares a node with one: a grant that is there already takes the new expiry. */
const shareOne = async (
  write: DiskWrite,
  node: DiskNode,
  to: NewGrantee,
  expiresAt: string | null,
): Promise<DiskGrant> => {
  const { tx } = write
  const ctx = grantContext(write)
  const grantee = `${to.type}:${to.id}`
  const [known] = await tx.byKey(diskGrant, ['nodeId', 'grantee'], [[node.id, grantee]])
  if (!known)
    return createRecord(
      tx,
      ctx,
      {
        nodeId: node.id,
        disk: node.disk,
        granteeType: to.type,
        teacherId: to.type === 'TEACHER' ? to.id : null,
        courseId: to.type === 'CLASS' ? to.id : null,
        otherInstitution: to.type === 'INSTITUTION' ? to.id : null,
        grantee,
        granteeName: to.name.slice(0, 255),
        expiresAt,
      },
      { system: true },
    )
  const [before = known] = await tx.lockMany(diskGrant, [known.id])
  const after = await draftUpdate(tx, ctx, before, { expiresAt }, { system: true })
  if (after) await settleSteps(tx, ctx, [{ before, after }], 'update')
  return after ?? before
}

/** Records new shares in the tables of the receiving institution, in the same transaction. */
const handOver = async (
  write: DiskWrite,
  node: DiskNode,
  to: NewGrantee,
  grant: DiskGrant,
): Promise<void> => {
  const { tx, session, ports } = write
  const name = node.name
  const other = session.institution.name
  await logElsewhere(tx, write, to.id, [
    { deed: 'SHARE', disk: null, nodeId: null, name, place: '', otherInstitution: other },
  ])
  // one that only took another expiry was handed over before
  if (grant.version > 1) return
  await tx.deliver(to.id, 'diskShare', [
    {
      id: grant.id,
      fromInstitution: session.institution.id,
      fromName: other,
      nodeId: node.id,
      name,
      kind: node.kind,
      sharedAt: ports.clock.now().toISOString(),
    },
  ])
}

/**
 * Shares nodes with teachers, classes and institutions (DSK-02). Throws 34101, 34109, 34111, 34112
 * and 34114.
 */
export const addGrants = async (write: DiskWrite, shares: NewShares): Promise<number> => {
  const { rows, chains } = await lockNodes(write, shares.nodes, 'share')
  demandFuture(write, shares.expiresAt)
  const grantees = await granteesIn(write, shares)
  approveNodes(write.tx, 'all')
  for (const node of rows)
    for (const to of grantees) {
      const grant = await shareOne(write, node, to, shares.expiresAt)
      if (to.type === 'INSTITUTION') await handOver(write, node, to, grant)
    }
  const detail = grantees
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 2000)
  const others = grantees.filter(({ type }) => type === 'INSTITUTION').map(({ name }) => name)
  await logDeeds(
    write.tx,
    write,
    shares.nodes.flatMap(id => {
      const chain = chains.get(id)
      return chain
        ? [
            {
              ...entryOf(chain),
              deed: 'SHARE' as const,
              detail,
              otherInstitution: others.join(', ') || null,
            },
          ]
        : []
    }),
  )
  return rows.length * grantees.length
}

/** Grants that the caller may change, locked, with the chains of their nodes. Throws 34113. */
const lockGrants = async (write: DiskWrite, ids: readonly string[]) => {
  const { tx } = write
  const caller = await diskWriterOf(write)
  const rows = await tx.lockMany(diskGrant, ids)
  const chains = await chainsOf(tx, [...new Set(rows.map(({ nodeId }) => nodeId))])
  const ofGrant = (row: DiskGrant): Chain => {
    const chain = chains.get(row.nodeId)
    if (!chain || !mayUse(caller, chain, 'share')) throw errors.diskGrantNotFound().at('grants')
    return chain
  }
  if (rows.length !== ids.length) throw errors.diskGrantNotFound().at('grants')
  approveNodes(tx, ids)
  return rows.map(row => ({ row, chain: ofGrant(row) }))
}

/** Logs changes of grants, in both institutions if there are two. */
const logGrants = async (
  write: DiskWrite,
  deed: 'UNSHARE' | 'EXTEND',
  grants: readonly { readonly row: DiskGrant; readonly chain: Chain }[],
  detail: string | null,
): Promise<void> => {
  await logDeeds(
    write.tx,
    write,
    grants.map(({ row, chain }) => ({
      ...entryOf(chain),
      deed,
      detail: detail ?? row.granteeName,
      otherInstitution: row.otherInstitution === null ? null : row.granteeName,
    })),
  )
  for (const { row, chain } of grants)
    if (row.otherInstitution !== null)
      await logElsewhere(write.tx, write, row.otherInstitution, [
        {
          deed,
          disk: null,
          nodeId: null,
          name: chain.nodes[0].name,
          place: '',
          detail,
          otherInstitution: write.session.institution.name,
        },
      ])
}

/** Changes when grants expire. Throws 34113 and 34114. */
export const changeStoredGrants = async (
  write: DiskWrite,
  { grants, expiresAt }: { readonly grants: readonly string[]; readonly expiresAt: string | null },
): Promise<void> => {
  demandFuture(write, expiresAt)
  const locked = await lockGrants(write, grants)
  const ctx = grantContext(write)
  const steps: { before: DiskGrant; after: DiskGrant }[] = []
  for (const { row: before } of locked) {
    const after = await draftUpdate(write.tx, ctx, before, { expiresAt }, { system: true })
    if (after) steps.push({ before, after })
  }
  await settleSteps(write.tx, ctx, steps, 'update')
  await logGrants(write, 'EXTEND', locked, expiresAt)
}

/** Takes grants back. Throws 34113. */
export const removeGrants = async (write: DiskWrite, ids: readonly string[]): Promise<void> => {
  const locked = await lockGrants(write, ids)
  const ctx = grantContext(write)
  const steps: { before: DiskGrant; after: DiskGrant }[] = []
  for (const { row: before } of locked)
    steps.push({ before, after: await draftDelete(write.tx, ctx, before) })
  await settleSteps(write.tx, ctx, steps, 'delete')
  await logGrants(write, 'UNSHARE', locked, null)
}
