import {
  registration,
  type Registration,
} from '../../../resources/seminars/registration/registration.resource.ts'
import { invitePath, publicSeminarId } from '../../../resources/seminars/seminar/paths.ts'
import {
  changeOwnPlace,
  confirmRegistration,
  correctRegistration,
  ownRegistration,
  registerForSeminar,
  seminarAnalysis,
  seminarLink,
  seminarMessages,
  seminarPage,
  seminarPoster,
} from '../../../resources/seminars/seminar/seminar.calls.ts'
import { seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import type { OperationName } from '../../../src/protocol/operations.ts'
import { implement, type CallContext, type WriteContext } from '../../engine/calls/implement.ts'
import { errors } from '../../platform/errors/errors.ts'
import { networkAddressOf } from '../../platform/http/address.ts'
import { consoleAddress } from '../../platform/http/consoleOrigins.ts'
import type { Session } from '../../platform/context.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { analyse, posterOf } from './analysis.ts'
import { allContactsOf } from './contacts.ts'
import { lockSeminar, openSeminarContext, type SeminarContext } from './context.ts'
import { messageKinds } from './messages.ts'
import { hostById, passNameOf } from './moderator.ts'
import {
  correct,
  createGuest,
  demandOpen,
  demandRoom,
  hostViewOf,
  judgeAnswers,
  ownViewOf,
  placeActions,
} from './own.ts'
import { countVisit, seminarNamed, seminarPageOf } from './page.ts'
import { passOf, registrantOf, seminarBearerOf, seminarSignerOf } from './pass.ts'
import { confirmContact, keepRequest, provableContacts, readConfirmToken } from './proof.ts'
import { questionsFor } from './registrationRules.ts'
import { wordFor } from './send.ts'
import { countOfAddress, countOfContacts, demandPicture, visitorSession } from './visitor.ts'

interface Owner {
  readonly session: Session
  readonly registrant: Registration
}

/** Finds whose pass it is. */
const enterOwn = async ({
  c,
  ports,
  input,
}: CallContext<{ readonly pass: string }>): Promise<Owner> => {
  const { scope, registrant } = await registrantOf(ports, input.pass)
  const who = { id: `registration:${registrant.id}`, name: registrant.name }
  return { session: await visitorSession(ports, c, scope.institutionId, who), registrant }
}

/** Changes the caller's own registration and returns its new state. */
const writeOwn = async (
  { tx, of, who }: WriteContext<unknown> & { readonly who: Owner },
  action: OperationName,
  work: (context: SeminarContext) => Promise<unknown>,
) => {
  const { registrant } = who
  tx.operation({
    action,
    resource: 'registration',
    recordId: registrant.id,
    title: registrant.name,
  })
  await work(openSeminarContext(tx, of))
  return ownViewOf(tx.institutionId, (await tx.get(registration, registrant.id)) ?? registrant)
}

/** The personal page of a registration. */
const ownPageOf = async (
  { institutionId }: Pick<StoreTx, 'institutionId'>,
  ports: Parameters<typeof seminarSignerOf>[0],
  row: Registration,
) => ({
  pass: await passOf(seminarSignerOf(ports), institutionId, row.id, row.serial ?? 0),
  own: ownViewOf(institutionId, row),
})

export const seminarCalls = [
  implement(seminarPage, {
    serve: async ({ c, ports, input: { proseminarId, source, visitor } }) => {
      const page = await seminarPageOf(ports, proseminarId)
      await countVisit(ports, { proseminarId, source, visitor, address: networkAddressOf(c) })
      return page
    },
  }),
  implement(registerForSeminar, {
    enter: async ({ c, ports, input }) => {
      const addressTries = await countOfAddress(ports, c)
      const { scope, event } = await seminarNamed(ports, input.proseminarId)
      demandOpen(event, ports.clock.now().toISOString())
      const { own, answers } = judgeAnswers(await questionsFor(scope, event), input.answers)
      const contacts = provableContacts(ports, event, own)
      const contactTries = await countOfContacts(ports, event.id, contacts)
      if (addressTries || contactTries) await demandPicture(ports, input)
      const id = ports.ids.next()
      const who = { id: `registration:${id}`, name: own.name }
      const session = await visitorSession(ports, c, scope.institutionId, who)
      const { source, timezone, language } = input
      const entry = { id, own, answers, source, timezone, language: language ?? 'zh' } as const
      return { session, seminarId: event.id, entry, contacts }
    },
    write: async ({ tx, of, ports, who: { seminarId, entry, contacts } }) => {
      const context = openSeminarContext(tx, of)
      const event = await lockSeminar(context, seminarId)
      demandOpen(event, context.now)
      if (contacts.length) {
        await demandRoom(context, event)
        await keepRequest(context, seminarId, entry)
        return { sentTo: contacts.map(({ channel }) => channel) }
      }
      tx.operation({ action: 'create', resource: 'registration', recordId: entry.id })
      const unproved = allContactsOf(entry.own).map(({ channel }) => channel)
      const row = await createGuest(context, seminarId, entry, unproved)
      return { sentTo: [] as const, ...(await ownPageOf(tx, ports, row)) }
    },
  }),
  implement(confirmRegistration, {
    enter: async ({ c, ports, input }) => {
      const found = await readConfirmToken(ports, input.token)
      const who = { id: `registration:${found.id}`, name: '' }
      const session = await visitorSession(ports, c, found.scope.institutionId, who)
      return { session, found }
    },
    write: async ({ tx, of, ports, who: { found } }) => {
      tx.operation({ action: 'create', resource: 'registration', recordId: found.id })
      const row = await confirmContact(openSeminarContext(tx, of), found)
      return ownPageOf(tx, ports, row)
    },
  }),
  implement(ownRegistration, {
    enter: async ({ c, ports, input }) => {
      const bearer = await seminarBearerOf(ports, input.pass)
      const { id, name } = 'registrant' in bearer ? bearer.registrant : bearer.person
      const who = { id: `registration:${id}`, name: name ?? '' }
      const session = await visitorSession(ports, c, bearer.scope.institutionId, who)
      return { session, bearer }
    },
    read: async ({ scope: { institutionId }, who: { bearer } }) =>
      'registrant' in bearer
        ? ownViewOf(institutionId, bearer.registrant)
        : hostViewOf(institutionId, bearer.person),
  }),
  implement(correctRegistration, {
    enter: enterOwn,
    write: ctx =>
      writeOwn(ctx, 'update', context => correct(context, ctx.who.registrant, ctx.input.answers)),
  }),
  implement(changeOwnPlace, {
    enter: enterOwn,
    write: ctx =>
      writeOwn(ctx, 'change', context => placeActions[ctx.input.deed](context, ctx.who.registrant)),
  }),
  implement(seminarPoster, {
    read: ({ ports, scope, session, input: { id } }) =>
      posterOf(ports, scope, id, session.institution),
  }),
  implement(seminarAnalysis, { read: ({ scope, input: { id } }) => analyse(scope, id) }),
  implement(seminarLink, {
    read: async ({ ports, scope, input: { id, personId, registrationId } }) => {
      if (id !== null && !(await scope.get(seminar, id))) throw errors.seminarNotFound()
      const holderId = personId ?? id
      const person = holderId === null ? undefined : await hostById(scope, holderId)
      const registrant =
        registrationId === null ? undefined : await scope.get(registration, registrationId)
      const found = person ?? registrant
      if (!found) throw errors.notFound()
      const serial = found.serial ?? 0
      const name = person ? await passNameOf(scope, person) : found.id
      const pass = await passOf(seminarSignerOf(ports), scope.institutionId, name, serial)
      const { seminarId } = found
      const address = invitePath(publicSeminarId(scope.institutionId, seminarId), pass)
      return { seminarId, pass, address }
    },
  }),
  implement(seminarMessages, {
    read: async ({ ports, scope, session, input: { id } }) => {
      const event = await scope.get(seminar, id)
      if (!event) throw errors.seminarNotFound()
      const now = ports.clock.now().toISOString()
      const sample = (language: 'en' | 'zh') => ({
        id: 'sample',
        name: language === 'zh' ? '王小明' : 'Emma Chen',
        email: 'emma@example.org',
        language,
        reviewReason:
          language === 'zh' ? '请填写单位全称' : 'Please give the full name of your company',
        until: event.startAt,
        timezone: session.institution.timezone,
      })
      const facts = { school: session.institution, event, now }
      const link = `${consoleAddress(ports)}/invite?proseminarId=…`
      return {
        messages: messageKinds.map(kind => {
          const word = (lang: 'en' | 'zh') => {
            const { subject, text, extras } = wordFor(facts, kind, sample(lang), link)
            return { subject, text, html: extras.html ?? '' }
          }
          return { kind, en: word('en'), zh: word('zh') }
        }),
      }
    },
  }),
]
