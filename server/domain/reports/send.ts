import {
  reportLinkDays,
  type ReportOutcome,
  type ReportView,
} from '../../../resources/reports/report-link/report.options.ts'
import {
  reportOfReady,
  reportReady,
} from '../../../resources/reports/report-link/reportLink.messages.ts'
import {
  reportLink,
  type ReportLink,
} from '../../../resources/reports/report-link/reportLink.resource.ts'
import type { ReportResult } from '../../../resources/reports/reports.calls.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { user } from '../../../resources/identity/user/user.resource.ts'
import { createRecord } from '../../engine/records/create.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { findReachablePeople } from '../reminders/index.ts'
import { tokenBy } from './link.ts'
import { reportDayOf } from './span.ts'
import {
  keyOfReport,
  lacksTeacher,
  receiverKinds,
  receiverOfReport,
  reportedPerson,
  type ReportWish,
} from './wish.ts'

const dayMs = 86_400_000

export interface SendingOptions {
  /** Days that a new link lasts. */
  readonly days: number
  /** False: the link is made, but not sent. */
  readonly tell: boolean
}

type Named = { readonly id: string; readonly name: string; readonly status: string | null }
type Context = Pick<RuleContext, 'tx' | 'now'>

/** What wishes have in a field. */
const valuesIn = (
  wishes: readonly ReportWish[],
  valueOf: (wish: ReportWish) => string | null,
): readonly string[] => [...new Set(wishes.flatMap(wish => valueOf(wish) ?? []))]

/** Everybody whom the wishes name, by id. */
const peopleBy = async (
  { tx }: Context,
  wishes: readonly ReportWish[],
): Promise<ReadonlyMap<string, Named>> => {
  const students = valuesIn(wishes, ({ studentId }) => studentId)
  const teachers = valuesIn(wishes, ({ teacherId }) => teacherId)
  const users = valuesIn(wishes, ({ userId }) => userId ?? null)
  const found: readonly Named[] = [
    ...(await tx.many(student, students)),
    ...(await tx.many(teacher, teachers)),
    ...(await tx.many(user, users)),
  ]
  return new Map(found.map(one => [one.id, one]))
}

/** The receivers who can get messages. */
const reachableBy = async (
  { tx }: Context,
  wishes: readonly ReportWish[],
): Promise<ReadonlySet<string>> => {
  const receivers = wishes.map(receiverOfReport)
  const reachable = new Set<string>()
  for (const kind of receiverKinds) {
    const ids = receivers.flatMap(({ resource, id }) => (resource === kind ? id : []))
    for (const id of (await findReachablePeople(tx, kind, [...new Set(ids)])).keys())
      reachable.add(id)
  }
  return reachable
}

/** Links of these people that work, by what they show. */
const workingLinks = async (
  { tx, now }: Context,
  wishes: readonly ReportWish[],
): Promise<ReadonlyMap<string, ReportLink>> => {
  const views = among(
    'view',
    valuesIn(wishes, ({ view }) => view),
  )
  const ids = {
    studentId: valuesIn(wishes, ({ studentId }) => studentId),
    teacherId: valuesIn(wishes, ({ studentId, teacherId }) =>
      studentId === null ? teacherId : null,
    ),
    userId: valuesIn(wishes, ({ studentId, teacherId, userId }) =>
      studentId === null && teacherId === null ? (userId ?? null) : null,
    ),
  }
  const rows: ReportLink[] = []
  for (const field of ['studentId', 'teacherId', 'userId'] as const)
    if (ids[field].length) {
      const where = [among(field, ids[field]), among('status', ['ACTIVE']), views]
      rows.push(...(await rowsWhere(tx, reportLink, where)))
    }
  return new Map(
    rows.filter(({ expiresAt }) => expiresAt > now).map(row => [keyOfReport(row), row]),
  )
}

/** The address of a report's link. */
const addressOf = (origin: string, view: ReportView, token: string): string =>
  `${origin}/${view}#${token}`

interface Step {
  readonly wish: ReportWish
  /** The person of the report. */
  readonly person: Named
  readonly link: ReportLink | undefined
  readonly reachable: boolean
}

/** Sends a link to its receiver. */
const tellReceiver = async (
  ctx: RuleContext,
  { wish, person, id }: Pick<Step, 'wish' | 'person'> & { readonly id: string },
  facts: { readonly view: ReportView; readonly link: string; readonly until: string },
): Promise<void> => {
  const receiver = receiverOfReport(wish)
  if (receiver.id === person.id) await ctx.notify(receiver, reportReady, facts, { dedupeKey: id })
  else {
    const told = { dedupeKey: id, mentions: [person] }
    await ctx.notify(receiver, reportOfReady, { ...facts, of: person.name }, told)
  }
}

/** Creates or reuses one link, and sends it to its receiver. */
const sendOne = async (
  ctx: RuleContext,
  { wish, person, link: known, reachable }: Step,
  options: SendingOptions,
): Promise<ReportResult> => {
  const tells = options.tell && reachable && (known?.sentAt ?? null) === null
  const expiresAt = new Date(Date.parse(ctx.now) + options.days * dayMs).toISOString()
  const values = { ...wish, expiresAt, openCount: 0, sentAt: tells ? ctx.now : null }
  const id =
    known?.id ??
    (await createRecord(ctx.tx, ctx.contextOf(reportLink), values, { system: true })).id
  const token = await tokenBy(ctx.sign, ctx.institution.id, id)
  const expires = known?.expiresAt ?? expiresAt
  if (tells) {
    if (known) await ctx.change(reportLink, id, { sentAt: ctx.now })
    await tellReceiver(
      ctx,
      { wish, person, id },
      {
        view: wish.view,
        link: addressOf(ctx.origin, wish.view, token),
        until: reportDayOf(expires, ctx.institution.timezone),
      },
    )
  }
  const untold: ReportOutcome = reachable ? 'ALREADY' : 'UNREACHABLE'
  const outcome: ReportOutcome = tells ? 'SENT' : options.tell ? untold : 'MADE'
  return { personId: person.id, name: person.name, outcome, linkId: id, token, expires }
}

const isActive = ({ status }: Named): boolean => status === 'ACTIVE' || status === 'ON_JOB'

/**
 * PTS-02: makes each person's link and sends it. A valid link is reused, and one that was already
 * sent is not sent again. Concurrent calls are serialised. Returns the result of each. Throws 34533
 * for a view for teachers that names none.
 */
export const sendReportsTo = async (
  ctx: RuleContext,
  wishes: readonly ReportWish[],
  options: SendingOptions,
): Promise<readonly ReportResult[]> => {
  if (!wishes.length) return []
  if (wishes.some(lacksTeacher)) throw errors.reportTeacherMissing().at('teacherId')
  await ctx.turn('report links')
  const people = await peopleBy(ctx, wishes)
  const links = await workingLinks(ctx, wishes)
  const reachable = await reachableBy(ctx, wishes)
  const results: ReportResult[] = []
  for (const wish of wishes) {
    const personId = reportedPerson(wish)
    const receiverId = receiverOfReport(wish).id
    const [person, receiver] = [people.get(personId), people.get(receiverId)]
    const none = { personId, name: person?.name ?? '', linkId: null, token: null, expires: null }
    if (!person || !receiver) results.push({ ...none, outcome: 'UNKNOWN' })
    else if (!isActive(person) || !isActive(receiver))
      results.push({ ...none, outcome: 'SUSPENDED' })
    else {
      const link = links.get(keyOfReport(wish))
      const step = { wish, person, link, reachable: reachable.has(receiverId) }
      results.push(await sendOne(ctx, step, options))
    }
  }
  return results
}

/** Default settings for sending a report. */
export const usualSending = { days: reportLinkDays.usual, tell: true } as const
