import {
  isCorrectable,
  judgeForm,
  ownFields,
  type Answers,
} from '../../../resources/seminars/registration/form.ts'
import type {
  ContactChannel,
  FormQuestion,
} from '../../../resources/seminars/registration/registration.options.ts'
import {
  registration,
  type Registration,
} from '../../../resources/seminars/registration/registration.resource.ts'
import { publicSeminarId } from '../../../resources/seminars/seminar/paths.ts'
import { registrationPhaseOf, seminarPhaseOf } from '../../../resources/seminars/seminar/locks.ts'
import type { OwnRegistration } from '../../../resources/seminars/seminar/seminar.calls.ts'
import type { Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { isZone } from '../../../src/schema/zone.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import { errors } from './errors.ts'
import { invalidFields } from '../../platform/errors/fault.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { changeRegistration, lockSeminar, type SeminarContext } from './context.ts'
import type { SeminarHost } from './moderator.ts'
import { promoterOf } from './page.ts'
import { takenPlaces } from './places.ts'
import { answersOf, countAnswers, questionsFor } from './registrationRules.ts'
import { cancelRegistration, placeInLine } from './review.ts'

/** A registration as its own person sees it. */
export const ownViewOf = (institution: string, record: Registration): OwnRegistration => ({
  seminarId: publicSeminarId(institution, record.seminarId),
  name: record.name,
  role: null,
  auditState: record.auditState,
  reason: record.reviewReason,
  place: record.place,
  until: record.until,
  answers: {
    ...answersOf(record.answers),
    ...Object.fromEntries(ownFields.map(name => [name, record[name]])),
  },
  correctable: record.auditState === 'AUDIT_FAILED',
})

/** The same for a person who holds the seminar, who needs neither a review nor a place. */
export const hostViewOf = (
  institution: string,
  { seminarId, name, role }: SeminarHost,
): OwnRegistration => ({
  seminarId: publicSeminarId(institution, seminarId),
  name: name ?? '',
  role,
  auditState: 'APPROVED',
  reason: null,
  place: 'SEATED',
  until: null,
  answers: {},
  correctable: false,
})

/** A visitor's own data. */
type OwnValues = Pick<
  Registration,
  'name' | 'email' | 'countryCode' | 'phone' | 'company' | 'position'
>

/** The columns and answers of a validated form. Throws the issues at each question. */
export const judgeAnswers = (questions: readonly FormQuestion[], given: Answers) => {
  const { values, issues } = judgeForm(questions, given)
  if (Object.keys(issues).length) throw invalidFields(issues)
  const isOwn = (name: string): boolean => ownFields.some(one => one === name)
  const answers = Object.fromEntries(Object.entries(values).filter(([name]) => !isOwn(name)))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form judged them
  const own = Object.fromEntries(
    ownFields.map(name => [name, values[name] ?? null]),
  ) as unknown as OwnValues
  return { own, answers }
}

/** Throws 12009, 12100 and 12101 unless registration is open. */
export const demandOpen = (event: Seminar, now: string): void => {
  if (event.status === 'CANCELLED') throw errors.seminarCancelled()
  const phase = registrationPhaseOf(event, now)
  if (phase === 'NOT_STARTED') throw errors.registrationNotStarted()
  if (phase === 'ENDED') throw errors.registrationHasEnded()
}

/** A registration by the form, checked. */
export interface GuestEntry {
  readonly id: string
  readonly own: OwnValues
  readonly answers: Answers
  readonly source: string | null
  readonly language: Lang
  readonly timezone: string | null
}

const knownZone = (zone: string | null): string | null =>
  zone !== null && isZone(zone) ? zone : null
const textOf = (answers: Answers): string | null =>
  Object.keys(answers).length ? JSON.stringify(answers) : null

/** SEM-04: registers a person. Throws 12006, 12009, 12102 and 12104. */
export const createGuest = async (
  { tx, of }: SeminarContext,
  seminarId: string,
  { id, own, answers, source, language, timezone }: GuestEntry,
  unproved: readonly ContactChannel[],
): Promise<Registration> => {
  const row = await createRecord(
    tx,
    contextOf(of('registration'), registration),
    {
      ...own,
      seminarId,
      answers: textOf(answers),
      language,
      timezone: knownZone(timezone),
      sourceId: await promoterOf(tx, seminarId, source),
      way: 'FORM',
      unproved,
    },
    { system: true, id },
  )
  await countAnswers(tx, answers)
  return row
}

/** Throws 12104 if a registration would get neither a place nor one on the waiting list. */
export const demandRoom = async (
  { tx }: SeminarContext,
  { id, seatLimit, waitlist }: Seminar,
): Promise<void> => {
  if (seatLimit === null || waitlist) return
  const { taken, waiting } = await takenPlaces(tx, id)
  if (waiting > 0 || taken >= seatLimit) throw errors.participantLimitReached()
}

const lockOwn = async (context: SeminarContext, record: Registration) => {
  const event = await lockSeminar(context, record.seminarId)
  const row = await context.tx.lock(registration, record.id)
  if (!row) throw errors.registrationLinkInvalid()
  return { event, row }
}

/**
 * A place for a person who registers again after they cancelled. Throws 12104 if there is none,
 * and no waiting list.
 */
const comeBack = async (context: SeminarContext, event: Seminar, row: Registration) => {
  const back = await placeInLine(context, row)
  if (back.place === 'WAITING' && !event.waitlist) throw errors.participantLimitReached()
  return back
}

/** The contacts of a registration: they were confirmed, or are the school's word. */
const contactsIn = (row: Registration) => ({
  email: row.email,
  countryCode: row.countryCode,
  phone: row.phone,
})

/**
 * SEM-02: corrects an entry that was rejected; it takes its turn in the line again. Throws 12108,
 * 12101, 12104 and what is wrong with the form.
 */
export const correct = async (
  context: SeminarContext,
  record: Registration,
  given: Answers,
): Promise<Registration> => {
  const { event, row } = await lockOwn(context, record)
  if (row.auditState !== 'AUDIT_FAILED') throw errors.registrationNotRejected()
  if (registrationPhaseOf(event, context.now) === 'ENDED') throw errors.registrationHasEnded()
  const questions = await questionsFor(context.tx, event)
  const { own, answers } = judgeAnswers(questions.filter(isCorrectable), given)
  await countAnswers(context.tx, answersOf(row.answers), -1)
  await countAnswers(context.tx, answers)
  const place = row.place === 'RELEASED' ? await comeBack(context, event, row) : {}
  return changeRegistration(
    context,
    row.id,
    {
      ...own,
      ...contactsIn(row),
      answers: textOf(answers),
      auditState: 'RE_AUDIT',
      reviewedAt: null,
      ...place,
    },
    'update',
  )
}

/**
 * What people can do with their own place, until the seminar is over. Throws 12002, 12101, 12104,
 * 12107 and 12109.
 */
export const placeActions = {
  CANCEL: async (context: SeminarContext, record: Registration): Promise<void> => {
    const { event, row } = await lockOwn(context, record)
    if (seminarPhaseOf(event, context.now) === 'ENDED') throw errors.seminarHasEnded()
    await cancelRegistration(context, row)
  },
  /** A person who cancelled can return, at the end of the line. A rejected person has no place. */
  RETURN: async (context: SeminarContext, record: Registration): Promise<void> => {
    const { event, row } = await lockOwn(context, record)
    if (row.place !== 'CANCELLED' && row.place !== 'EXPIRED') return
    demandOpen(event, context.now)
    // they correct their entry first
    if (row.auditState === 'AUDIT_FAILED') throw errors.registrationNotApproved()
    await changeRegistration(context, row.id, await comeBack(context, event, row), 'change')
  },
  CONFIRM: async (context: SeminarContext, record: Registration): Promise<void> => {
    const { event, row } = await lockOwn(context, record)
    if (seminarPhaseOf(event, context.now) === 'ENDED') throw errors.seminarHasEnded()
    if (row.place === 'SEATED') return
    if (row.place !== 'OFFERED' || (row.until ?? '') <= context.now) throw errors.placeOfferEnded()
    await changeRegistration(context, row.id, { place: 'SEATED', until: null }, 'change')
  },
} as const
