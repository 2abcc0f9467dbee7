import { alert, type Alert } from '../../../resources/supervision/alert/alert.resource.ts'
import { alertEscalated, alertRaised } from '../../../resources/supervision/alert/alert.messages.ts'
import { alertKinds } from '../../../resources/supervision/alert/alert.options.ts'
import { withZone } from '../../../src/schema/zonedText.ts'
import { peopleOfAccounts, responsiblePeople } from '../../engine/notices/people.ts'
import type { NoticeReceiver } from '../../engine/notices/notify.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { withoutAddresses } from '../../platform/visitorText.ts'
import { currentNames } from './names.ts'
import { record } from './record.ts'
import { supervisionPolicyOf } from './policy.ts'

const screenOf = (lessonId: string): string =>
  `/superviseLesson?${new URLSearchParams({ lessonId }).toString()}`

/** The people notified of an alert: its owner, otherwise everyone who can acknowledge alerts. */
const receiversOf = async (
  ctx: RuleContext,
  owner: string | null,
): Promise<readonly NoticeReceiver[]> =>
  owner === null
    ? responsiblePeople(ctx.tx, null, 'alert.acknowledge')
    : [{ resource: 'user', id: owner }]

/** The facts of an alert's messages; the words of its kind in both languages. */
const factsOf = async (
  { tx, institution }: RuleContext,
  { kind, lessonName, personId, since }: Alert,
) => ({
  kind: alertKinds[kind].zh,
  kindEn: alertKinds[kind].en,
  lesson: lessonName ?? '',
  person: withoutAddresses((await currentNames(tx, [personId])).get(personId ?? '') ?? ''),
  since: withZone(since, institution.timezone),
})

/** The people that an alert's message names. */
const mentionsOf = ({ personId }: Alert, { person }: { readonly person: string }) =>
  personId === null ? [] : [{ id: personId, name: person }]

/**
 * Turns a recorded problem into an alert, once, and notifies its owner. Returns false if it already
 * is one, or its cause is resolved.
 */
export const openAlert = async (ctx: RuleContext, noticed: Alert): Promise<boolean> => {
  if (noticed.state !== 'NOTICED') return false
  const { duty, escalateMinutes } = await supervisionPolicyOf(ctx.tx)
  await ctx.change(alert, noticed.id, {
    state: 'OPEN',
    raisedAt: ctx.now,
    owner: duty,
    escalateAt: new Date(Date.parse(ctx.now) + escalateMinutes * 60_000).toISOString(),
  })
  const link = screenOf(noticed.lessonId)
  const facts = await factsOf(ctx, noticed)
  for (const person of await receiversOf(ctx, duty))
    await ctx.notify(person, alertRaised, facts, {
      dedupeKey: noticed.id,
      link,
      mentions: mentionsOf(noticed, facts),
    })
  return true
}

/** Notifies the next person of an alert that was not taken in time, once. */
export const escalateAlert = async (ctx: RuleContext, open: Alert): Promise<void> => {
  const { escalateTo } = await supervisionPolicyOf(ctx.tx)
  await ctx.change(alert, open.id, {
    escalatedAt: ctx.now,
    escalateAt: null,
    ...(escalateTo === null ? {} : { owner: escalateTo }),
  })
  const link = screenOf(open.lessonId)
  const facts = await factsOf(ctx, open)
  for (const person of await receiversOf(ctx, escalateTo))
    await ctx.notify(person, alertEscalated, facts, { dedupeKey: open.id, link })
}

/**
 * Makes the caller the owner of an alert. Throws 34800 if another was first, 34801 if it is
 * not open.
 */
export const acknowledgeAlert = async (ctx: RuleContext, open: Alert): Promise<void> => {
  if (open.state === 'ACKNOWLEDGED') throw errors.alertAlreadyTaken()
  if (open.state !== 'OPEN') throw errors.alertNotOpen()
  const people = await peopleOfAccounts(ctx.tx, [ctx.actor.id])
  const own = people.find(({ resource }) => resource === 'user')
  const seconds = (Date.parse(ctx.now) - Date.parse(open.raisedAt ?? ctx.now)) / 1000
  await ctx.change(alert, open.id, {
    state: 'ACKNOWLEDGED',
    acknowledgedAt: ctx.now,
    acknowledgedBy: ctx.actor.name,
    reactionSeconds: Math.max(0, Math.round(seconds)),
    escalateAt: null,
    ...(own ? { owner: own.id } : {}),
  })
  await record(ctx, open.lessonId, { act: 'ACKNOWLEDGE', detail: alertKinds[open.kind][ctx.lang] })
}
