import { inboxEvent } from '../../../src/protocol/calls/inbox.ts'
import { tellingOf } from '../../engine/notices/inbox.ts'
import { kindOfMessage } from '../../engine/notices/kinds.ts'
import { noticeOf } from '../../engine/notices/notify.ts'
import type { TaskHandler, TaskOutcome } from '../../engine/jobs/task.ts'
import { isObject } from '../../platform/http/body.ts'
import { deliver, notify } from '../identity/index.ts'
import { findReachablePeople, isPersonKind, wantedContact } from './people.ts'

/**
 * A message that certainly was not sent is tried this often, with this pause: as long as the
 * shortest reminder is of use.
 */
const maxTries = 5
const retryAfterMs = 2 * 60_000
const done: TaskOutcome = { state: 'DONE' }

/**
 * Progress of a message: `begun` is set before each try, and cleared if the message was certainly
 * not sent.
 */
const progressOf = (progress: unknown): { readonly begun: boolean; readonly tries: number } => {
  if (!isObject(progress)) return { begun: false, tries: 0 }
  const { begun, tries } = progress
  return { begun: begun === true, tries: typeof tries === 'number' ? tries : 0 }
}

/**
 * Notifies the receiver's open windows of a message of `ctx.notify`, and sends it in their
 * language, unless they have turned off its kind or its check rejects it: by SMS to a mainland
 * phone, otherwise by e-mail. Each try is recorded before it is sent: after a crash in between the
 * message is not repeated. Only a message that was certainly not sent is tried again.
 */
export const sendNotice: TaskHandler = async ({
  id: task,
  ports,
  scope,
  input,
  progress,
  keep,
}) => {
  const notice = noticeOf(input)
  const { begun, tries } = progressOf(progress)
  if (!notice || begun || !isPersonKind(notice.resource)) return done
  const { resource, id, message: name, words } = notice
  const kind = kindOfMessage(name)
  const verdict = (await ports.noticeChecks[kind]?.(ports, scope, notice)) ?? 'SEND'
  if (verdict === 'WITHDRAW')
    await scope.db.updateTable('task').set({ name: null }).where('id', '=', task).execute()
  if (verdict !== 'SEND') return done
  const telling = await tellingOf(scope, resource, id, kind)
  if (telling?.inInbox && !tries)
    await notify(ports, scope.institutionId, { accountId: telling.accountId }, inboxEvent)
  const person = (await findReachablePeople(scope, resource, [id])).get(id)
  const contact = person && wantedContact(person, telling)
  if (!contact) return done
  const keepAs = (now: object) =>
    scope.transaction(tx => keep(tx, { progress: now, done: 0, failed: 0 }))
  await keepAs({ begun: true, tries })
  const { subject, text } = words[person.lang]
  const message = { contact, subject, text, hidden: text, institutionId: scope.institutionId }
  const delivery = await deliver(ports, message, true)
  // what went out by SMS is charged by its task
  if (delivery === 'SENT') return { state: 'DONE', result: { sent: contact.channel } }
  if (delivery !== 'UNSENT' || tries + 1 >= maxTries) return done
  await keepAs({ begun: false, tries: tries + 1 })
  return {
    state: 'LATER',
    runAt: new Date(ports.clock.now().getTime() + retryAfterMs).toISOString(),
  }
}
