import { may, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'
import { passTable } from '../people/index.ts'

/** Tables of booking besides its records. */
export const bookingTables = {
  // the last facts of a booking that its student was informed of, and whether they have changed
  // since: a lesson that was moved and moved back is no news
  bookingNews: {
    name: 'bookingNews',
    scoped: true,
    columns: {
      institutionId: must('text'),
      bookingId: must('text'),
      lessonId: must('text'),
      // the start that they know of; null: that it is over
      knownStart: may('timestamptz'),
      // the end of the offer that they know of
      knownOffer: may('timestamptz'),
      // DUE; TOLD: its message is queued; SKIPPED: there was no news
      state: must('text'),
      at: must('timestamptz'),
    },
    primary: ['institutionId', 'bookingId'],
    indexes: [
      index('bookingNews_state', ['institutionId', 'lessonId', 'state']),
      index('bookingNews_at', ['institutionId', 'at']),
    ],
  },
  bookingPass: passTable('bookingPass'),
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof bookingTables> {}
}
