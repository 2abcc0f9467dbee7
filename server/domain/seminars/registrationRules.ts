import {
  ownFields,
  questionsOf,
  type Answers,
} from '../../../resources/seminars/registration/form.ts'
import {
  registration,
  type Registration,
} from '../../../resources/seminars/registration/registration.resource.ts'
import {
  seminarField,
  type SeminarField,
} from '../../../resources/seminars/seminar-field/seminarField.resource.ts'
import { seminarPhaseOf } from '../../../resources/seminars/seminar/locks.ts'
import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type {
  ComputeContext,
  RecordChange,
  RuleContext,
  WrittenRecord,
} from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { isObject } from '../../platform/http/body.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { seminarContextOf, type SeminarContext } from './context.ts'
import { queueMessage } from './messages.ts'
import { holdsPlace, settlePlaces, takenPlaces } from './places.ts'

/** The answers of a registration, by question. */
export const answersOf = (text: string | null): Answers => {
  if (text === null) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

/** A seminar's questions, in their order; hidden ones only where they are wanted. */
export const fieldsOf = async (
  scope: Pick<Scope, 'ordered'> & Parameters<typeof rowsWhere>[0],
  seminarId: string,
): Promise<readonly SeminarField[]> => {
  const rows = await rowsWhere(scope, seminarField, [among('seminarId', [seminarId])])
  return rows.toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))
}

/** The questions of a seminar's form. */
export const questionsFor = async (
  scope: Parameters<typeof fieldsOf>[0],
  event: Pick<Seminar, 'id' | 'regFields' | 'notification' | 'approval'>,
) =>
  questionsOf(
    event,
    (await fieldsOf(scope, event.id)).filter(({ visibility }) => visibility === 'SHOWN'),
  )

interface Line {
  readonly event: Seminar
  /** Places that are left; of a whole batch. */
  free: number
  waiting: number
}

/** The locked seminar and its places, loaded once per batch. */
const lineFor = (ctx: RuleContext, seminarId: string): Promise<Line | undefined> =>
  ctx.memo(`seminar places ${seminarId}`, async () => {
    const event = await ctx.tx.lock(seminar, seminarId)
    if (!event) return undefined
    const { taken, waiting } = await takenPlaces(ctx.tx, seminarId)
    return { event, free: (event.seatLimit ?? Infinity) - taken, waiting }
  })

/** Takes a place, or one in the waiting list. Throws 12104 if there is neither. */
const takePlace = (line: Line, now: string): Pick<Registration, 'place' | 'queuedAt' | 'until'> => {
  // people on the waiting list come first
  const free = line.free > 0 && line.waiting === 0
  if (free) line.free -= 1
  else if (line.event.waitlist) line.waiting += 1
  else throw errors.participantLimitReached()
  return { place: free ? 'SEATED' : 'WAITING', queuedAt: now, until: null }
}

/**
 * Whether a seminar approves a registration automatically: by the e-mail's domain only if the
 * address was confirmed.
 */
export const isApprovedBySetting = (
  { approval, approvedDomains }: Seminar,
  { email, unproved }: Pick<Registration, 'email' | 'unproved'>,
): boolean =>
  approval === 'ALL' ||
  (approval === 'DOMAINS' &&
    !unproved.includes('EMAIL') &&
    approvedDomains.some(domain => email?.endsWith(`@${domain.toLowerCase()}`) ?? false))

/**
 * SEM-02: a new registration gets a place in line and a state by the seminar's rules; people that
 * staff add or import are approved. A place that an undo restores must be free. Throws 713, 12006,
 * 12009 and 12104.
 */
export const prepareRegistration = async (
  { kind, before, after, given }: RecordChange<Registration>,
  ctx: RuleContext,
): Promise<Partial<Registration> | undefined> => {
  if (given.has('organization') && after.organization !== null)
    if (after.organization !== ctx.institution.name)
      throw errors.institutionAccountNotFound().at('organization')
  if (kind === 'create') {
    const line = await lineFor(ctx, after.seminarId)
    if (!line) return undefined
    const { event } = line
    const phase = seminarPhaseOf(event, ctx.now)
    if (phase === 'CANCELLED') throw errors.seminarCancelled().at('seminarId')
    const byForm = after.way === 'FORM'
    if (phase === 'ENDED') throw errors.seminarImportClosed().at('seminarId')
    const approved = !byForm || isApprovedBySetting(event, after)
    return {
      ...takePlace(line, ctx.now),
      way: byForm ? 'FORM' : 'STAFF',
      auditState: approved ? 'APPROVED' : 'TO_BE_REVIEWED',
      reviewedAt: approved ? ctx.now : null,
      notifyState: 'NOT_NOTIFIED',
      serial: 0,
    }
  }
  const proved = provedByStaff(before, after)
  const comes = holdsPlace(after) && !(before && holdsPlace(before))
  if (comes && !given.has('place')) {
    const line = await lineFor(ctx, after.seminarId)
    if (line && line.free <= 0) throw errors.participantLimitReached()
  }
  return proved
}

/** A contact that is replaced is the school's own word, and needs no confirmation. */
const provedByStaff = (
  before: Registration | undefined,
  after: Registration,
): Pick<Registration, 'unproved'> | undefined => {
  if (!before || !after.unproved.length) return undefined
  const isReplaced = {
    EMAIL: before.email !== after.email,
    SMS: before.phone !== after.phone || before.countryCode !== after.countryCode,
  }
  const unproved = after.unproved.filter(channel => !isReplaced[channel])
  return unproved.length === after.unproved.length ? undefined : { unproved }
}

/** Notifies a person once of the approval of their registration. */
export const tellApproved = async (context: SeminarContext, row: Registration): Promise<void> => {
  if (row.auditState !== 'APPROVED') return
  await queueMessage(context, row, row.place === 'SEATED' ? 'APPROVED' : 'WAITING', '0')
}

/** Notifies people of the outcome of the review, and passes a free place on. */
export const followRegistration = async (
  { kind, before, after }: WrittenRecord<Registration>,
  ctx: RuleContext,
): Promise<void> => {
  const context = seminarContextOf(ctx)
  if (kind === 'create') {
    await tellApproved(context, after)
    return
  }
  const leaves = before !== undefined && holdsPlace(before) && !holdsPlace(after)
  if (!leaves && kind !== 'delete') return
  const event = await ctx.tx.lock(seminar, after.seminarId)
  if (event) await settlePlaces(context, event)
}

/**
 * Counts the answers to a seminar's questions, stored beside their records, so that answered
 * questions can't be removed.
 */
export const countAnswers = async (
  { db }: RuleContext['tx'],
  answers: Answers,
  add: 1 | -1 = 1,
): Promise<void> => {
  const ids = Object.keys(answers).filter(
    name =>
      !ownFields.some(one => one === name) && answers[name] !== null && answers[name] !== false,
  )
  if (!ids.length) return
  await tablesOf({ db }, seminarField)
    .updateTable('seminarField')
    .set(eb => ({ answers: eb(eb.fn.coalesce('answers', eb.lit(0)), '+', add) }))
    .where('id', 'in', ids)
    .execute()
}

/** The answers of registrations in words, each with its question. */
export const answerTexts = async (ids: readonly string[], { reading }: ComputeContext) => {
  const rows = await tablesOf(reading, registration)
    .selectFrom('registration')
    .select(['id', 'answers'])
    .where('id', 'in', ids)
    .execute()
  const parsed = rows.map(row => ({ id: row.id, answers: answersOf(row.answers) }))
  const questions = [...new Set(parsed.flatMap(({ answers }) => Object.keys(answers)))]
  const names = new Map(
    (questions.length ? await reading.many(seminarField, questions) : []).map(({ id, name }) => [
      id,
      name,
    ]),
  )
  return new Map(
    parsed.map(({ id, answers }) => [
      id,
      {
        answersText: Object.entries(answers)
          .flatMap(([name, value]) =>
            value === true || typeof value === 'string'
              ? [`${names.get(name) ?? '—'}: ${value === true ? '✓' : value}`]
              : [],
          )
          .join('\n'),
      },
    ]),
  )
}
