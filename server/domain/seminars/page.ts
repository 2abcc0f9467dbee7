import { LRUCache } from 'lru-cache'
import { readPublicSeminarId, publicSeminarId } from '../../../resources/seminars/seminar/paths.ts'
import { registrationPhaseOf, seminarPhaseOf } from '../../../resources/seminars/seminar/locks.ts'
import type { SeminarPage } from '../../../resources/seminars/seminar/seminar.calls.ts'
import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { seminarSource } from '../../../resources/seminars/seminar-source/seminarSource.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import { tally } from '../../platform/tally.ts'
import { fileSigner } from '../../platform/http/files.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { logoOf } from '../identity/index.ts'
import { hostsOf } from './moderator.ts'
import { recordingToken } from './recording.ts'
import { questionsFor } from './registrationRules.ts'
import { takenPlaces } from './places.ts'
import { ageBy, perServer } from '../../platform/perServer.ts'

export interface OpenedSeminar {
  readonly scope: Scope
  readonly event: Seminar
}

/** The seminar of a public address. Throws 12001. */
export const seminarNamed = async (
  ports: EnginePorts,
  proseminarId: string,
): Promise<OpenedSeminar> => {
  const named = readPublicSeminarId(proseminarId)
  if (!named) throw errors.seminarNotFound()
  const scope = ports.store.scope(named.institution)
  const event = await scope.get(seminar, named.id)
  if (!event) throw errors.seminarNotFound()
  return { scope, event }
}

/** Milliseconds for which the page is cached: thousands of phones open the page at once. @tuning */
const freshMs = 2000
const maxPages = 200

const pagesOf = perServer(
  (ports: EnginePorts) =>
    new LRUCache<string, Promise<SeminarPage>>({ max: maxPages, ...ageBy(ports, freshMs) }),
)

const readPage = async (
  ports: EnginePorts,
  { scope, event }: OpenedSeminar,
): Promise<SeminarPage> => {
  const now = ports.clock.now().toISOString()
  const sign = fileSigner(ports, scope.institutionId)
  const people = await hostsOf(scope, event)
  const institution = await ports.store.db
    .selectFrom('institution')
    .select(['name', 'timezone'])
    .where('id', '=', scope.institutionId)
    .executeTakeFirstOrThrow()
  const { taken } = await takenPlaces(scope, event.id)
  const phase = seminarPhaseOf(event, now)
  return {
    id: publicSeminarId(scope.institutionId, event.id),
    institution: institution.name,
    logo: await logoOf(ports, scope),
    name: event.name,
    subtitle: event.subtitle,
    cover: event.cover ? await sign(event.cover) : null,
    introduction: event.introduction,
    agenda: (event.agenda ?? '').split('\n').filter(line => line.trim() !== ''),
    people: await Promise.all(
      people.map(async one => ({
        name: one.name ?? '',
        role: one.role,
        position: one.position,
        about: one.about,
        photo: one.photo ? await sign(one.photo) : null,
      })),
    ),
    startAt: event.startAt,
    endAt: event.endAt ?? event.startAt,
    timezone: institution.timezone,
    phase,
    registration: registrationPhaseOf(event, now),
    regOpenAt: event.regOpenAt,
    regCloseAt: event.regCloseAt,
    placesLeft: event.seatLimit === null ? null : Math.max(0, event.seatLimit - taken),
    waitlist: event.waitlist,
    questions: await questionsFor(scope, event),
    recording: phase === 'ENDED' ? await recordingToken(ports, scope, event) : null,
    recordingAddress: phase === 'ENDED' ? event.recordingAddress : null,
    cancelReason: event.cancelReason,
    version: event.version,
    now,
  }
}

/**
 * The public page of a seminar: read at most every two seconds per process, for any number of
 * visitors. Throws 12001.
 */
export const seminarPageOf = async (
  ports: EnginePorts,
  proseminarId: string,
): Promise<SeminarPage> => {
  const pages = pagesOf(ports)
  const now = ports.clock.now().toISOString()
  const known = pages.get(proseminarId)
  if (known) return { ...(await known), now }
  const page = seminarNamed(ports, proseminarId).then(opened => readPage(ports, opened))
  pages.set(proseminarId, page)
  // a refusal is found out again
  page.catch(() => pages.delete(proseminarId))
  return page
}

/** The promoter of a code, of this seminar. */
export const promoterOf = async (
  { db }: Pick<Scope, 'db'>,
  seminarId: string,
  code: string | null,
): Promise<string | null> => {
  if (code === null) return null
  const row = await tablesOf({ db }, seminarSource)
    .selectFrom('seminarSource')
    .select('id')
    .where('seminarId', '=', seminarId)
    .where('code', '=', code)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

const hourMs = 3_600_000
/**
 * Browsers of one address that are counted in an hour: as many as a school may have at a time,
 * since the names of browsers are their own.
 */
const visitorsOfAddress = 100

/**
 * Counts a browser that opens the page, once, with the code that it first came with. `address`: its
 * network address.
 */
export const countVisit = async (
  ports: EnginePorts,
  {
    proseminarId,
    source,
    visitor,
    address,
  }: { proseminarId: string; source: string | null; visitor: string | null; address: string },
): Promise<void> => {
  const named = readPublicSeminarId(proseminarId)
  if (visitor === null || !/^[\w-]{8,40}$/.test(visitor) || !named) return
  const { db } = ports.store.scope(named.institution)
  const known = await db
    .selectFrom('seminarVisitor')
    .select('visitor')
    .where('seminarId', '=', named.id)
    .where('visitor', '=', visitor)
    .executeTakeFirst()
  if (known) return
  const name = `seminar visitors ${named.institution} ${address}`
  const [visitors = 0] = await tally(ports.store.db, ports.clock.now(), hourMs, [{ name, add: 1 }])
  if (visitors > visitorsOfAddress) return
  const sourceId = await promoterOf({ db }, named.id, source)
  const counted = await db
    .insertInto('seminarVisitor')
    .values({ seminarId: named.id, visitor, sourceId, at: ports.clock.now().toISOString() })
    .onConflict(on => on.doNothing())
    .returning('visitor')
    .executeTakeFirst()
  if (counted && sourceId !== null)
    await tablesOf({ db }, seminarSource)
      .updateTable('seminarSource')
      .set(eb => ({ visits: eb(eb.fn.coalesce('visits', eb.lit(0)), '+', 1) }))
      .where('id', '=', sourceId)
      .execute()
}
