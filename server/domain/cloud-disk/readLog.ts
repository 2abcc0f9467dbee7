import type { DiskLogEntry } from '../../../resources/cloud-disk/disk.calls.ts'
import type { DiskDeed } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { addDays, toInstant } from '../../../src/schema/zone.ts'
import { actorNameIn } from '../../engine/records/actor.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { DiskCaller } from './caller.ts'
import { diskOfOwner } from './disks.ts'

/** Filters of the log; null: any. */
export interface DiskLogQuestion {
  readonly actor: string | null
  readonly deed: DiskDeed | null
  readonly name: string | null
  readonly node: string | null
  /** Days of the institution, both included. */
  readonly from: string | null
  readonly until: string | null
  /** Only entries with these ids, whatever the other filters. */
  readonly ids?: readonly string[]
}

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, match => `\\${match}`)}%`

/**
 * The log entries that the caller can read: managers all of them, others those of their own disks.
 */
const entriesFor = async (
  scope: Scope,
  session: Session,
  caller: DiskCaller,
  asked: DiskLogQuestion,
) => {
  const zone = session.institution.timezone
  let query = scope.db.selectFrom('diskLog')
  if (!caller.manages) {
    const own = await Promise.all(caller.teachers.map(id => diskOfOwner(scope, id)))
    query = query.where('disk', 'in', [...own.flatMap(id => id ?? []), ''])
  }
  if (asked.ids) return query.where('id', 'in', asked.ids)
  if (asked.deed !== null) query = query.where('deed', '=', asked.deed)
  if (asked.node !== null) query = query.where('nodeId', '=', asked.node)
  if (asked.actor !== null) query = query.where('actorName', 'ilike', contains(asked.actor))
  if (asked.name !== null) query = query.where('name', 'ilike', contains(asked.name))
  if (asked.from !== null)
    query = query.where('at', '>=', toInstant(`${asked.from}T00:00`, zone).at)
  if (asked.until !== null)
    query = query.where('at', '<', toInstant(`${addDays(asked.until, 1)}T00:00`, zone).at)
  return query
}

/** Ids of the entries, newest first. */
export const idsOfLog = async (
  ...[scope, session, caller, asked]: Parameters<typeof entriesFor>
): Promise<readonly string[]> => {
  const query = await entriesFor(scope, session, caller, asked)
  const rows = await query.select('id').orderBy('at', 'desc').orderBy('id', 'desc').execute()
  return rows.map(({ id }) => id)
}

/** A page of the log, newest first. */
export const readLog = async (
  scope: Scope,
  session: Session,
  caller: DiskCaller,
  asked: DiskLogQuestion,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly list: readonly DiskLogEntry[]; readonly total: number }> => {
  const query = await entriesFor(scope, session, caller, asked)
  const [rows, counted] = await Promise.all([
    query
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirst(),
  ])
  return {
    total: Number(counted?.n ?? 0),
    list: rows.map(row => ({
      id: row.id,
      at: row.at,
      actor: actorNameIn(session.lang, row),
      deed: row.deed,
      nodeId: row.nodeId,
      name: row.name,
      place: row.place,
      detail: row.detail,
      otherInstitution: row.otherInstitution,
      ip: row.ip,
    })),
  }
}
