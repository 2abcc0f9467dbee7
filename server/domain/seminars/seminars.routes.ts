import {
  registration,
  type Registration,
} from '../../../resources/registration/registration.resource.ts'
import {
  invitePath,
  publicSeminarId,
  readPublicSeminarId,
} from '../../../resources/seminar/paths.ts'
import {
  changeOwnPlace,
  correctRegistration,
  ownRegistration,
  registerForSeminar,
  seminarAnalysis,
  seminarLink,
  seminarMessages,
  seminarPage,
  seminarPoster,
} from '../../../resources/seminar/seminar.calls.ts'
import { seminar } from '../../../resources/seminar/seminar.resource.ts'
import type { OperationName } from '../../../src/protocol/operations.ts'
import { implement, type CallContext, type WriteContext } from '../../engine/calls/implement.ts'
import { errors } from '../../platform/errors/errors.ts'
import { consoleAddress } from '../../platform/http/consoleOrigins.ts'
import type { Session } from '../../platform/context.ts'
import { analyse, posterOf } from './analysis.ts'
import { openSeminarContext, type SeminarContext } from './context.ts'
import { messageKinds } from './messages.ts'
import { hostById, passNameOf } from './moderator.ts'
import { correct, hostViewOf, ownViewOf, placeActions, registerGuest } from './own.ts'
import { countVisit, seminarPageOf } from './page.ts'
import { passOf, registrantOf, seminarBearerOf, seminarSignerOf } from './pass.ts'
import { wordFor } from './send.ts'
import { countTry, visitorSession } from './visitor.ts'

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

/** Changes the caller's own registration and returns it as it is then. */
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

const signOf = ({ config }: Parameters<typeof seminarSignerOf>[0]) => seminarSignerOf({ config })

export const seminarCalls = [
  implement(seminarPage, {
    serve: async ({ ports, input: { proseminarId, source, visitor } }) => {
      const page = await seminarPageOf(ports, proseminarId)
      await countVisit(ports, { proseminarId, source, visitor })
      return page
    },
  }),
  implement(registerForSeminar, {
    enter: async ({ c, ports, input }) => {
      await countTry(ports, c, input)
      const named = readPublicSeminarId(input.proseminarId)
      if (!named || !(await ports.store.scope(named.institution).get(seminar, named.id)))
        throw errors.seminarNotFound()
      const id = ports.ids.next()
      const { name } = input.answers
      const who = {
        id: `registration:${id}`,
        name: typeof name === 'string' ? name.trim().slice(0, 50) : '',
      }
      return {
        session: await visitorSession(ports, c, named.institution, who),
        id,
        seminarId: named.id,
      }
    },
    write: async ({ tx, of, ports, who, input }) => {
      tx.operation({ action: 'create', resource: 'registration', recordId: who.id })
      const { answers, source, language, timezone } = input
      const entry = { id: who.id, answers, source, timezone, language: language ?? 'zh' } as const
      const row = await registerGuest(openSeminarContext(tx, of), who.seminarId, entry)
      return {
        pass: await passOf(signOf(ports), tx.institutionId, row.id, row.serial ?? 0),
        own: ownViewOf(tx.institutionId, row),
      }
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
      const serial = registrant?.serial ?? 0
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
