import type { DiskHome, DiskView } from '../../../resources/cloud-disk/disk.calls.ts'
import { gigabyte } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import type { Teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import type { SessionContext, WriteContext } from '../../engine/calls/implement.ts'
import { recordContext } from '../../engine/records/context.ts'
import { hiddenFields } from '../../engine/records/query.ts'
import { restrictToVisible } from '../../engine/records/visible.ts'
import type { Scope } from '../../platform/store/types.ts'
import { diskCallerOf, type DiskCaller } from './caller.ts'
import { companyOwner, diskOfOwner, ensureDisk } from './disks.ts'
import { diskDb, type Reader } from './nodeTables.ts'
import { hasShared } from './shared.ts'
import { usedName } from './usage.ts'

/** Bytes that are used of disks, by disk. */
const usedOf = async (
  { db }: Reader,
  disks: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (!disks.length) return new Map()
  const rows = await db
    .selectFrom('quota')
    .select(['name', 'used'])
    .where('name', 'in', disks.map(usedName))
    .execute()
  const byName = new Map(rows.map(({ name, used }) => [name, Number(used)]))
  return new Map(disks.map(disk => [disk, byName.get(usedName(disk)) ?? 0]))
}

/** Bytes that a teacher's disk may store; null: no limit besides the institution's. */
export const quotaOf = ({ diskQuota }: Pick<Teacher, 'diskQuota'>): number | null =>
  diskQuota === null ? null : Math.round(diskQuota * gigabyte)

const teacherView = (one: Teacher, disk: string, used: number): DiskView => ({
  id: disk,
  owner: 'TEACHER',
  teacherId: one.id,
  name: one.name,
  used,
  quota: quotaOf(one),
  suspended: one.status === 'SUSPENDED',
})

/** The caller's teacher record; undefined if they are no teacher. */
const ownTeacher = async (
  reader: Pick<Scope, 'get'>,
  { teachers: [own] }: DiskCaller,
): Promise<Teacher | undefined> => (own === undefined ? undefined : reader.get(teacher, own))

/** The start page of the cloud disk; a disk that was never opened has the id ''. */
export const homeOf = async (ctx: SessionContext<unknown>): Promise<DiskHome> => {
  const { scope, session, ports } = ctx
  const caller = await diskCallerOf(scope, session)
  const person = await ownTeacher(scope, caller)
  const personal = person && ((await diskOfOwner(scope, person.id)) ?? '')
  const company = caller.manages ? ((await diskOfOwner(scope, companyOwner)) ?? '') : undefined
  const used = await usedOf(
    scope,
    [personal, company].flatMap(id => id || []),
  )
  return {
    personal:
      person && personal !== undefined
        ? teacherView(person, personal, used.get(personal) ?? 0)
        : null,
    company:
      company === undefined
        ? null
        : {
            id: company,
            owner: 'COMPANY',
            teacherId: null,
            name: session.institution.name,
            used: used.get(company) ?? 0,
            quota: null,
            suspended: false,
          },
    manages: caller.manages,
    ...(await hasShared(scope, caller, ports.clock.now())),
  }
}

/** Creates the caller's disks that were never opened; returns their ids. Idempotent. */
export const openOwnDisks = async ({
  tx,
  session,
  of,
}: Pick<WriteContext<unknown>, 'tx' | 'session' | 'of'>): Promise<{
  readonly personal: string | null
  readonly company: string | null
}> => {
  const caller = await diskCallerOf(tx, session)
  const person = await ownTeacher(tx, caller)
  const nodes = of('diskNode')
  return {
    personal: person ? await ensureDisk(tx, nodes, person.id) : null,
    company: caller.manages ? await ensureDisk(tx, nodes, companyOwner) : null,
  }
}

/**
 * A page of the teachers with their disks, by name; those who never opened theirs have the id ''.
 * It searches only unmasked fields of teachers that the caller sees.
 */
export const readTeacherDisks = async (
  { scope, session, ports }: SessionContext<unknown>,
  { q, page, limit }: { readonly q: string | null; readonly page: number; readonly limit: number },
): Promise<{ readonly list: readonly DiskView[]; readonly total: number }> => {
  const query = { page, limit, sort: 'name', q: q ?? '', deleted: 'no', where: [] } as const
  const ctx = recordContext(ports, teacher, session)
  const { rows, total } = await scope.pageWithTotal(
    teacher,
    restrictToVisible(ctx, query),
    hiddenFields(ctx),
  )
  const disks = rows.length
    ? await diskDb(scope)
        .selectFrom('diskNode')
        .select(['id', 'owner'])
        .where(
          'owner',
          'in',
          rows.map(({ id }) => id),
        )
        .where('deletedAt', 'is', null)
        .execute()
    : []
  const byOwner = new Map(disks.map(({ id, owner }) => [owner, id]))
  const used = await usedOf(scope, [...byOwner.values()])
  return {
    list: rows.map(one => {
      const disk = byOwner.get(one.id)
      return teacherView(one, disk ?? '', used.get(disk ?? '') ?? 0)
    }),
    total,
  }
}
