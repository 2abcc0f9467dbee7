import type { RecordContext } from '../../engine/records/context.ts'
import { recordContext } from '../../engine/records/context.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { institutionView, type Caller } from '../../platform/caller.ts'
import type { Session } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { visitingRightsOf, visitingRole } from '../identity/index.ts'

/** Institutions whose rows are read with one statement, and how many are read at once. @tuning */
const [batch, atOnce] = [200, 8]

const institutions = (ports: Pick<EnginePorts, 'store'>) =>
  ports.store.db.selectFrom('institution').selectAll().where('operator', 'is', null)
type InstitutionRow = Awaited<ReturnType<ReturnType<typeof institutions>['execute']>>[number]

/** The operator at work in one institution, with the rights that they have when they enter it. */
export interface Visit {
  readonly institution: InstitutionRow
  readonly scope: Scope
  readonly caller: Caller
  contextOf(resource: AnyResource): RecordContext
}

/** Returns how the caller visits an institution. Throws 905 if they may enter none. */
const visitor = async (ports: EnginePorts, session: Session) => {
  const rights = await visitingRightsOf(ports, session.actor.id)
  if (!rights) throw errors.permissionMissing()
  return (institution: InstitutionRow): Visit => {
    const caller: Caller = {
      actor: {
        id: session.actor.id,
        name: session.actor.name,
        role: visitingRole,
        access: { rights, masks: new Set() },
      },
      institution: institutionView(institution),
      lang: session.lang,
      requestId: session.requestId,
      ip: session.ip,
      device: session.device,
    }
    return {
      institution,
      caller,
      scope: ports.store.scope(institution.id),
      contextOf: resource => recordContext(ports, resource, caller),
    }
  }
}

/** Visits one institution. Throws 2010 if there is none, 905 if the caller may enter none. */
export const visitSchool = async (
  ports: EnginePorts,
  session: Session,
  schoolId: string,
): Promise<Visit> => {
  const visit = await visitor(ports, session)
  const row = await institutions(ports).where('id', '=', schoolId).executeTakeFirst()
  if (!row) throw errors.institutionNotFound()
  return visit(row)
}

/**
 * Collects what `read` finds in every institution, in no order; each is read in a scope of its own.
 * Its cost grows with the number of institutions: `read` is one indexed statement.
 */
export const readSchools = async <T>(
  ports: EnginePorts,
  session: Session,
  read: (visit: Visit) => Promise<readonly T[]>,
): Promise<T[]> => {
  const visit = await visitor(ports, session)
  const found: T[] = []
  for (let after = ''; ;) {
    const rows = await institutions(ports)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    if (!rows.length) return found
    after = rows.at(-1)?.id ?? after
    const waiting = rows[Symbol.iterator]()
    const work = async () => {
      for (const row of waiting) found.push(...(await read(visit(row))))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
}
