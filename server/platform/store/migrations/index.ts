import type { SqlConnection, SqlDriver } from '../driver.ts'
import { remaining } from './001-remaining.ts'
import { searchMigration } from './002-search.ts'
import { openKeysMigration } from './003-open-keys.ts'
import { founder } from './004-founder.ts'
import { sealedOperations } from './010-sealed-operations.ts'
import { classCreator } from './015-class-creator.ts'
import { accountNames } from './020-account-names.ts'
import { coursewareReferences } from './030-courseware-references.ts'
import { lessonHoursMigration } from './035-lesson-hours.ts'
import { messageChannels } from './040-message-channels.ts'
import { unknownAttendance } from './045-unknown-attendance.ts'
import { unreportedBookings } from './046-unreported-bookings.ts'
import { remindersByNotices } from './047-reminders-by-notices.ts'
import { oneKindOfKey } from './050-one-kind-of-key.ts'
import { feedReadersMigration } from './051-feed-readers.ts'
import { automationRuns } from './053-automation-runs.ts'
import { configuredAddresses } from './056-configured-addresses.ts'
import { mendedLog } from './057-mended-log.ts'
import { hoursLeft } from './058-hours-left.ts'

/**
 * A change that definitions alone can't express (a renamed, retyped or dropped column): a file
 * NNN-name.ts beside this one, named in the list below. Each runs once, in the order of the list,
 * in the transaction that also adds new tables and columns.
 */
export interface Migration {
  readonly name: string
  up(sql: SqlConnection, kind: SqlDriver['kind']): Promise<void>
}

export const migrations: readonly Migration[] = [
  remaining,
  searchMigration,
  openKeysMigration,
  founder,
  sealedOperations,
  classCreator,
  accountNames,
  coursewareReferences,
  lessonHoursMigration,
  messageChannels,
  unknownAttendance,
  unreportedBookings,
  remindersByNotices,
  oneKindOfKey,
  feedReadersMigration,
  automationRuns,
  configuredAddresses,
  mendedLog,
  hoursLeft,
]
