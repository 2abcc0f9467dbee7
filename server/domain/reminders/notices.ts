import { inboxEvent } from '../../../src/protocol/calls/inbox.ts'
import { tellingOf } from '../../engine/notices/inbox.ts'
import { kindOfMessage } from '../../engine/notices/kinds.ts'
import { noticeOf } from '../../engine/notices/notify.ts'
import type { TaskHandler } from '../../engine/jobs/task.ts'
import { notify, sendMessage } from '../identity/index.ts'
import { findReachablePeople, isPersonKind, wantedContact } from './people.ts'

const begun = { begun: true }

/**
 * Tells the receiver's open windows of a message of `ctx.notify`, and sends it in their language, unless they do not want messages of its kind:
 * by SMS to a mainland phone, else by e-mail. What is begun is noted before it is sent, so that a process that dies in between has told nothing,
 * and nobody tells it twice.
 */
export const sendNotice: TaskHandler = async ({ ports, scope, input, progress, keep }) => {
  const notice = noticeOf(input)
  if (!notice || progress !== null || !isPersonKind(notice.resource)) return { state: 'DONE' }
  const { resource, id, message: name, words } = notice
  const telling = await tellingOf(scope, resource, id, kindOfMessage(name))
  if (telling?.inInbox)
    await notify(ports, scope.institutionId, { accountId: telling.accountId }, inboxEvent)
  const person = (await findReachablePeople(scope, resource, [id])).get(id)
  const contact = person && wantedContact(person, telling)
  if (!contact) return { state: 'DONE' }
  await scope.transaction(tx => keep(tx, { progress: begun, done: 0, failed: 0 }))
  const { subject, text } = words[person.lang]
  const message = { contact, subject, text, hidden: text }
  await sendMessage(ports, { ...message, institutionId: scope.institutionId }, true)
  return { state: 'DONE' }
}
