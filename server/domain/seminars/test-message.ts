import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'
import type { TaskHandler } from '../../engine/jobs/task.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { isObject } from '../../platform/http/body.ts'
import { consoleAddress } from '../../platform/http/consoleOrigins.ts'
import { errors } from './errors.ts'
import { deliver, emailContact } from '../identity/index.ts'
import { wordFor } from './send.ts'

/** Kind of the task that sends a test message. */
export const testKind = 'seminarTest'

/**
 * Sends the invitation to an address of the caller's choice, after the commit. Throws 12301 and
 * 12302.
 */
export const sendTestMessage = async (
  record: Seminar,
  { email, lang }: { readonly email: string; readonly lang: Lang },
  ctx: RuleContext,
): Promise<void> => {
  if (record.mailbox === null) throw errors.senderMailboxMissing()
  if (record.mailSubject === null) throw errors.invitationSubjectMissing()
  await enqueueOwn(ctx.tx, ctx, {
    kind: testKind,
    resource: 'seminar',
    action: 'tell',
    input: { seminarId: record.id, email, lang, name: ctx.actor.name },
  })
}

export const sendTestTask: TaskHandler = async ({ ports, scope, session, input }) => {
  if (!isObject(input)) return { state: 'DONE' }
  const { seminarId, email, lang, name } = input
  const event = await scope.get(seminar, String(seminarId))
  if (!event || typeof email !== 'string') return { state: 'DONE' }
  const words = wordFor(
    { school: session.institution, event, now: ports.clock.now().toISOString() },
    'APPROVED',
    {
      id: 'test',
      name: String(name),
      email,
      language: lang === 'en' ? 'en' : 'zh',
      reviewReason: null,
      until: null,
      timezone: session.institution.timezone,
    },
    consoleAddress(ports),
  )
  await deliver(
    ports,
    {
      ...words,
      contact: emailContact(email),
      hidden: words.text,
      institutionId: scope.institutionId,
    },
    true,
  )
  return { state: 'DONE' }
}
