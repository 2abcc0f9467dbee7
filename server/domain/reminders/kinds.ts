import type { Organization } from '../../../resources/identity/organization/organization.resource.ts'
import { minute } from '../../../src/schema/durations.ts'

/**
 * A kind of reminder: how long before the start it is due (after it: negative), and for how long it
 * can be sent late, in milliseconds.
 */
export interface ReminderKind {
  readonly name: 'DAY' | 'HOUR' | 'LATE'
  readonly setting: keyof Organization & ('remindDay' | 'remindHour' | 'remindLate')
  readonly leadMs: number
  readonly graceMs: number
}

/** The reminders of FIN-08. */
export const reminderKinds: readonly ReminderKind[] = [
  { name: 'DAY', setting: 'remindDay', leadMs: 24 * 60 * minute, graceMs: 12 * 60 * minute },
  { name: 'HOUR', setting: 'remindHour', leadMs: 60 * minute, graceMs: 50 * minute },
  { name: 'LATE', setting: 'remindLate', leadMs: -3 * minute, graceMs: 12 * minute },
]

/**
 * The range of starts of lessons whose reminder is due now: after `from`, up to `until`, in
 * milliseconds.
 */
export const dueStarts = ({ leadMs, graceMs }: ReminderKind, now: number) => ({
  from: now + leadMs - graceMs,
  until: now + leadMs,
})
