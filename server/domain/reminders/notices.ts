import { noticeOf } from '../../engine/notices/notify.ts'
import type { TaskHandler } from '../../engine/jobs/task.ts'
import { sendMessage } from '../identity/index.ts'
import { findReachablePeople, isPersonKind } from './people.ts'

const begun = { begun: true }

/**
 * Sends a message of `ctx.notify` to its receiver, in their language: by SMS to a mainland phone, else by e-mail. What is begun is noted before
 * it is sent, so that a process that dies in between has told nothing, and nobody tells it twice.
 */
export const sendNotice: TaskHandler = async ({ ports, scope, input, progress, keep }) => {
  const notice = noticeOf(input)
  if (!notice || progress !== null || !isPersonKind(notice.resource)) return { state: 'DONE' }
  const { resource, id, words } = notice
  const person = (await findReachablePeople(scope, resource, [id])).get(id)
  if (!person) return { state: 'DONE' }
  await scope.transaction(tx => keep(tx, { progress: begun, done: 0, failed: 0 }))
  const { subject, text } = words[person.lang]
  const message = { contact: person.contact, subject, text, hidden: text }
  await sendMessage(ports, { ...message, institutionId: scope.institutionId }, true)
  return { state: 'DONE' }
}
