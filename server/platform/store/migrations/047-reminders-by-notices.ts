import type { Migration } from './index.ts'

/** Reminders are queued messages now: the table of their states is dropped. */
export const remindersByNotices: Migration = {
  name: '047-reminders-by-notices',
  up: sql => sql.script(`drop table if exists "reminderMessage"`),
}
