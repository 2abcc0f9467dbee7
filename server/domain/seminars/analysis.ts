import { registration } from '../../../resources/seminars/registration/registration.resource.ts'
import { publicSeminarId } from '../../../resources/seminars/seminar/paths.ts'
import type {
  FunnelFigures,
  SeminarAnalysis,
  SeminarPoster,
} from '../../../resources/seminars/seminar/seminar.calls.ts'
import { seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { seminarSource } from '../../../resources/seminars/seminar-source/seminarSource.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { errors } from '../../platform/errors/errors.ts'
import { fileSigner } from '../../platform/http/files.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { hostsOf } from './moderator.ts'

/** Points of the audience's course. */
const maxPoints = 60

interface Stay {
  readonly inAt: string
  readonly outAt: string | null
}
/** How many were in the room, at equal distances from the start to the end. */
export const audienceOf = (
  stays: readonly Stay[],
  { startAt, endAt }: { readonly startAt: string; readonly endAt: string },
): readonly { readonly at: string; readonly count: number }[] => {
  if (!stays.length) return []
  const [from, until] = [Date.parse(startAt), Date.parse(endAt)]
  const step = Math.max(60_000, Math.ceil((until - from) / maxPoints / 60_000) * 60_000)
  const points = []
  for (let at = from; at <= until; at += step) {
    const instant = new Date(at).toISOString()
    const there = stays.filter(({ inAt, outAt }) => inAt <= instant && (outAt ?? '9') > instant)
    points.push({ at: instant, count: there.length })
  }
  return points
}

/** SEM-04: the results of a seminar, in three queries for any number of people. Throws 12001. */
export const analyse = async (scope: Scope, id: string): Promise<SeminarAnalysis> => {
  const event = await scope.get(seminar, id)
  if (!event) throw errors.seminarNotFound()
  const { db } = scope
  const stayMinutes = Math.ceil(event.minutes / 2)
  const visits = await db
    .selectFrom('seminarVisitor')
    .select(eb => ['sourceId', eb.fn.countAll().as('count')])
    .where('seminarId', '=', id)
    .groupBy('sourceId')
    .execute()
  const rows = await tablesOf(scope, registration)
    .selectFrom('registration')
    .select(['sourceId', 'auditState', 'attended', 'minutesIn'])
    .where('seminarId', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
  const stays = await db
    .selectFrom('seminarStay')
    .select(['personId', 'inAt', 'outAt'])
    .where('seminarId', '=', id)
    .execute()
  const people = await hostsOf(scope, event)
  const staff = new Set([id, ...people.map(one => one.id)])
  const figures = (mine: (sourceId: string | null) => boolean): FunnelFigures => {
    const own = rows.filter(row => mine(row.sourceId))
    return {
      visits: visits.reduce((sum, one) => sum + (mine(one.sourceId) ? Number(one.count) : 0), 0),
      registered: own.length,
      approved: own.filter(({ auditState }) => auditState === 'APPROVED').length,
      attended: own.filter(({ attended }) => attended).length,
      stayed: own.filter(({ attended, minutesIn }) => attended && (minutesIn ?? 0) >= stayMinutes)
        .length,
    }
  }
  const sources = await rowsWhere(scope, seminarSource, [among('seminarId', [id])])
  const came = rows.filter(({ attended }) => attended)
  const minutes = came.reduce((sum, { minutesIn }) => sum + (minutesIn ?? 0), 0)
  return {
    name: event.name,
    total: figures(() => true),
    sources: [
      ...sources.map(({ id: source, name }) => ({
        id: source,
        name,
        ...figures(sourceId => sourceId === source),
      })),
      { id: null, name: '', ...figures(sourceId => sourceId === null) },
    ],
    audience: audienceOf(
      stays.filter(({ personId }) => !staff.has(personId)),
      { startAt: event.startAt, endAt: event.endAt ?? event.startAt },
    ),
    averageMinutes: came.length ? Math.round(minutes / came.length) : null,
    stayMinutes,
  }
}

/** SEM-04: what posters and public links of a seminar are made of. Throws 12001. */
export const posterOf = async (
  ports: EnginePorts,
  scope: Scope,
  id: string,
  { name, timezone }: { readonly name: string; readonly timezone: string },
): Promise<SeminarPoster> => {
  const event = await scope.get(seminar, id)
  if (!event) throw errors.seminarNotFound()
  const people = await hostsOf(scope, event)
  const sources = await rowsWhere(scope, seminarSource, [among('seminarId', [id])])
  return {
    proseminarId: publicSeminarId(scope.institutionId, id),
    institution: name,
    name: event.name,
    subtitle: event.subtitle,
    startAt: event.startAt,
    timezone,
    cover: event.cover ? await fileSigner(ports, scope.institutionId)(event.cover) : null,
    people: people.map(one => one.name ?? ''),
    sources: sources.map(one => ({ name: one.name, code: one.code ?? '' })),
  }
}
