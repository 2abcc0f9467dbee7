import { noticeKind } from '../../engine/notices/notify.ts'
import { isObject } from '../../platform/http/body.ts'
import type { Scope } from '../../platform/store/types.ts'
import { lessonAhead, lessonStarted } from './reminders.messages.ts'

const wayOf = ({ sent }: Readonly<Record<string, unknown>>): unknown => sent

/** Number of reminders of lessons sent by SMS in [from, until), ISO 8601. */
export const reminderSmsSent = async (
  { db }: Pick<Scope, 'db'>,
  from: string,
  until: string,
): Promise<number> => {
  let sent = 0
  for (const { name } of [lessonAhead, lessonStarted]) {
    const rows = await db
      .selectFrom('task')
      .select('result')
      .where('kind', '=', noticeKind)
      .where('state', '=', 'DONE')
      .where('name', 'like', `${noticeKind} ${name} %`)
      .where('finishTime', '>=', from)
      .where('finishTime', '<', until)
      .execute()
    sent += rows.filter(({ result }) => isObject(result) && wayOf(result) === 'SMS').length
  }
  return sent
}
