import { can } from '../../../src/access/index.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { DiskCaller } from './caller.ts'
import { chainOf, diskOf, isTrashed, type Chain, type ChainGrant } from './chain.ts'
import { diskDb, type Reader } from './nodeTables.ts'
import type { DiskPerson } from './person.ts'

/** A person's role in a class. */
export type ClassRole = 'TEACHER' | 'ASSISTANT' | 'AUDITOR' | 'STUDENT'

/**
 * A person's roles in classes: people who teach, assist or attend a class have access to what is
 * shared with it.
 */
export const classRolesOf = async (
  reader: Reader,
  { teachers, students }: DiskPerson,
  courses: readonly string[],
): Promise<ReadonlyMap<string, ClassRole>> => {
  const people = [...teachers, ...students]
  if (!courses.length || !people.length) return new Map()
  const rows = await diskDb(reader)
    .selectFrom('course')
    .leftJoin('courseMember', join =>
      join
        .onRef('courseMember.courseId', '=', 'course.id')
        .on('courseMember.deletedAt', 'is', null)
        .on(eb =>
          eb.or([
            eb('courseMember.teacherId', 'in', people),
            eb('courseMember.studentId', 'in', people),
          ]),
        ),
    )
    .select(['course.id', 'course.teachers', 'course.assistants', 'courseMember.role'])
    .where('course.id', 'in', [...courses])
    .where('course.deletedAt', 'is', null)
    .execute()
  const among = (ids: readonly string[] | null) => teachers.some(id => ids?.includes(id))
  const roles = new Map<string, ClassRole>()
  for (const { id, teachers: own, assistants, role } of rows)
    if (among(own)) roles.set(id, 'TEACHER')
    else if (among(assistants)) roles.set(id, 'ASSISTANT')
    else if (role !== null) roles.set(id, role)
  return roles
}

/** Whether a grant is valid at an instant. */
export const isCurrent = (
  { expiresAt }: { readonly expiresAt: string | null },
  now: Date,
): boolean => expiresAt === null || Date.parse(expiresAt) > now.getTime()

/** Classes that grants are for. */
const coursesOf = (grants: readonly ChainGrant[]): string[] => [
  ...new Set(grants.flatMap(grant => (grant.type === 'CLASS' ? grant.granteeId : []))),
]

type UsableGrant = ChainGrant & { readonly role: ClassRole | null }
const usableWith = (
  roles: ReadonlyMap<string, ClassRole>,
  { teachers }: DiskPerson,
  current: readonly ChainGrant[],
): readonly UsableGrant[] =>
  current.flatMap(grant => {
    if (grant.type === 'TEACHER')
      return teachers.includes(grant.granteeId) ? { ...grant, role: null } : []
    const role = grant.type === 'CLASS' ? roles.get(grant.granteeId) : undefined
    return role === undefined ? [] : { ...grant, role }
  })

/** The grants of a chain that a person may use. */
export const usableGrants = async (
  reader: Reader,
  person: DiskPerson,
  grants: readonly ChainGrant[],
  now: Date,
): Promise<readonly UsableGrant[]> => {
  const current = grants.filter(grant => isCurrent(grant, now))
  return usableWith(await classRolesOf(reader, person, coursesOf(current)), person, current)
}

/** The same for many chains at once: returns the usable grants of each. */
export const usableGrantsIn = async (
  reader: Reader,
  person: DiskPerson,
  chains: readonly Chain[],
  now: Date,
): Promise<(chain: Chain) => readonly UsableGrant[]> => {
  const currentOf = ({ grants }: Chain) => grants.filter(grant => isCurrent(grant, now))
  const courses = coursesOf(chains.flatMap(currentOf))
  const roles = await classRolesOf(reader, person, courses)
  return chain => usableWith(roles, person, currentOf(chain))
}

/** Whether the person owns the disk. */
export const ownsDisk = (
  { teachers }: DiskPerson,
  { owner }: { readonly owner: string | null },
): boolean => owner !== null && teachers.includes(owner)

/**
 * Whether the caller manages the disk of a node: as its owner, or by the permission to manage all
 * disks.
 */
export const keepsDisk = (caller: DiskCaller, chain: Chain): boolean =>
  caller.manages || ownsDisk(caller, diskOf(chain))

/**
 * Whether a person can open a node: it is on their own disk, or it or a folder above it is shared
 * with them; nothing in the trash.
 */
export const mayOpen = async (
  reader: Reader,
  person: DiskPerson,
  chain: Chain,
  now: Date,
): Promise<boolean> =>
  !isTrashed(chain) &&
  (ownsDisk(person, diskOf(chain)) ||
    (await usableGrants(reader, person, chain.grants, now)).length > 0)

/** A use of a node: open it, change it, share it. */
export type NodeUse = 'open' | 'write' | 'share'
const rightOf = { write: 'disk.write', share: 'disk.share' } as const

/** Whether the caller can change or share nodes on the disk of a chain. */
export const mayUse = (caller: DiskCaller, chain: Chain, use: 'write' | 'share'): boolean =>
  keepsDisk(caller, chain) && can(caller.access, rightOf[use])

/**
 * The chain of a node that the caller can open, change or share. Throws 34101 otherwise, for any
 * reason, so that forbidden nodes can't be distinguished from missing ones.
 */
export const demandNode = async (
  reader: Reader,
  caller: DiskCaller,
  id: string,
  {
    use,
    now,
    field = 'node',
  }: { readonly use: NodeUse; readonly now: Date; readonly field?: string },
): Promise<Chain> => {
  const chain = await chainOf(reader, id)
  if (!chain || isTrashed(chain)) throw errors.diskNodeNotFound().at(field)
  const allowed =
    use === 'open'
      ? caller.manages || (await mayOpen(reader, caller, chain, now))
      : mayUse(caller, chain, use)
  if (!allowed) throw errors.diskNodeNotFound().at(field)
  return chain
}

/** The same for a folder or disk. Throws 34107 for a file. */
export const demandFolder = async (
  reader: Reader,
  caller: DiskCaller,
  id: string,
  how: { readonly use: NodeUse; readonly now: Date; readonly field?: string },
): Promise<Chain> => {
  const chain = await demandNode(reader, caller, id, how)
  if (chain.nodes[0].kind === 'FILE') throw errors.diskNodeWrongKind().at(how.field ?? 'node')
  return chain
}
