import type { Migration } from './index.ts'

/** Reminders are messages of the queue: the table of their own states goes. */
export const remindersByNotices: Migration = {
  name: '047-reminders-by-notices',
  up: sql => sql.script(`drop table if exists "reminderMessage"`),
}
