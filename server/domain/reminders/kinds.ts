import type { Organization } from '../../../resources/organization/organization.resource.ts'

const minute = 60_000

/** A reminder, by when it is due: minutes before the start (after it: negative), and how long it can be made up for while no server ran. */
export interface ReminderKind {
  readonly name: 'DAY' | 'HOUR' | 'LATE'
  readonly setting: keyof Organization & ('remindDay' | 'remindHour' | 'remindLate')
  readonly leadMs: number
  readonly graceMs: number
}

/** FIN-08. */
export const reminderKinds: readonly ReminderKind[] = [
  { name: 'DAY', setting: 'remindDay', leadMs: 24 * 60 * minute, graceMs: 12 * 60 * minute },
  { name: 'HOUR', setting: 'remindHour', leadMs: 60 * minute, graceMs: 50 * minute },
  { name: 'LATE', setting: 'remindLate', leadMs: -3 * minute, graceMs: 12 * minute },
]

/** Starts of the lessons whose reminder is due now: after `from`, up to `until`; milliseconds. */
export const dueStarts = ({ leadMs, graceMs }: ReminderKind, now: number) => ({
  from: now + leadMs - graceMs,
  until: now + leadMs,
})
