import { defineDomain } from '../../engine/domain.ts'
import { noticeKind } from '../../engine/notices/notify.ts'
import { checkReminder } from './check.ts'
import { deleteOldReminders } from './deleteOldReminders.ts'
import { sendNotice } from './notices.ts'
import { sweepReminders } from './sweep.ts'
import { reminderTables } from './tables.ts'

// what other domains use
export { findReachablePeople } from './people.ts'
export { reminderSmsSent } from './sentSms.ts'
export { type LessonFacts, lessonTitle } from './lessonTitle.ts'

const halfMinute = 30_000

export const reminders = defineDomain({
  name: 'reminders',
  about: 'Messages to people around a lesson: a day and an hour before it, and when they are late.',
  notices: { lesson: { en: 'Lessons', zh: '课节提醒' } },
  noticeChecks: { lesson: checkReminder },
  tables: reminderTables,
  tasks: { [noticeKind]: { run: sendNotice, sends: true } },
  schedules: [{ name: 'sweep reminders', every: halfMinute, ofEach: sweepReminders }],
  sweeps: [{ name: 'reminders', ofEach: (scope, { clock }) => deleteOldReminders(scope, clock) }],
})
