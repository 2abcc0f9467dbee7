import { LRUCache } from 'lru-cache'
import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { beginWatching } from './coverage.ts'
import { playEnd, readSigned, signParts } from './token.ts'
import { perServer } from '../../../platform/perServer.ts'

/** The subject of a play session. */
export interface PlayedSection {
  readonly studentId: string
  readonly enrolmentId: string
  readonly sectionId: string
  readonly videoId: string
  readonly durationMs: number
  /** Serial of the pass that opened the section; it changes when links are revoked. */
  readonly serial: number
}
/** A play session as its signed text tells it. */
export interface PlaySession extends PlayedSection {
  readonly institutionId: string
  readonly id: string
}

const purpose = 'play session'

/**
 * Makes a new session the one of its student that counts. Answers its text, which heartbeats bring
 * along.
 */
export const beginSession = async (
  ports: Pick<AppPorts, 'clock' | 'config' | 'ids'>,
  scope: Scope,
  of: PlayedSection,
): Promise<string> => {
  const now = ports.clock.now()
  const id = ports.ids.next()
  await scope.transaction(async tx => {
    const before = await lockedSessions(tx, [of.studentId])
    const { creditMs } = beginWatching(before.get(of.studentId), now.getTime())
    const row = { sessionId: id, beatAt: now.toISOString(), creditMs }
    await tx.db
      .insertInto('playSession')
      .values({ studentId: of.studentId, ...row })
      .onConflict(on => on.columns(['studentId']).doUpdateSet(row))
      .execute()
  })
  const { studentId, enrolmentId, sectionId, videoId, durationMs, serial } = of
  const section = [studentId, enrolmentId, sectionId, videoId, String(durationMs), String(serial)]
  return signParts(ports, purpose, [scope.institutionId, id, ...section], playEnd(ports))
}

/** Maximum number of verified sessions in memory: each sends a heartbeat every ten seconds. */
const maxVerified = 50_000
interface Verified {
  readonly session: PlaySession
  readonly ends: number
}
const verifiedBy = perServer(() => new LRUCache<string, Verified>({ max: maxVerified }))

const verify = async (
  ports: Pick<AppPorts, 'clock' | 'config'>,
  text: string,
): Promise<Verified | undefined> => {
  const found = await readSigned(ports, purpose, text)
  // sessions without a serial are older, of passes that were not revoked
  const [institutionId, id, studentId, enrolmentId, sectionId, videoId, duration, serial = '0'] =
    found?.parts ?? []
  if (!found || !institutionId || !id || !studentId || !enrolmentId || !sectionId || !videoId)
    return undefined
  const session = { institutionId, id, studentId, enrolmentId, sectionId, videoId }
  return {
    session: { ...session, durationMs: Number(duration), serial: Number(serial) },
    ends: found.ends,
  }
}

/** Throws 34211 for an invalid or expired session. */
export const sessionOf = async (
  ports: Pick<AppPorts, 'clock' | 'config'>,
  text: string,
): Promise<PlaySession> => {
  const verified = verifiedBy(ports)
  const known = verified.get(text) ?? (await verify(ports, text))
  if (!known || known.ends <= ports.clock.now().getTime()) {
    verified.delete(text)
    throw errors.playSessionOver()
  }
  verified.set(text, known)
  return known.session
}

/**
 * The sessions of students that count, by student; locked in one order, so that two transactions
 * never wait for each other in a ring.
 */
export const lockedSessions = async (
  { db }: Pick<StoreTx, 'db'>,
  studentIds: readonly string[],
) => {
  const rows = await db
    .selectFrom('playSession')
    .select(['studentId', 'sessionId', 'beatAt', 'creditMs'])
    .where('studentId', 'in', studentIds)
    .orderBy('studentId')
    .forUpdate()
    .execute()
  return new Map(rows.map(row => [row.studentId, row]))
}

/**
 * Forgets what students have watched of courses, and ends their sessions: what is on its way counts
 * no more.
 */
export const forgetWatched = async (
  tx: Pick<StoreTx, 'db'>,
  { id, studentId }: { readonly id: string; readonly studentId: string },
): Promise<void> => {
  await lockedSessions(tx, [studentId])
  await tx.db
    .updateTable('playSession')
    .set({ sessionId: '' })
    .where('studentId', '=', studentId)
    .execute()
  await tx.db.deleteFrom('watchedSection').where('enrolmentId', '=', id).execute()
}
