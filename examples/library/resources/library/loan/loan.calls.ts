import { defineCall, shape } from '../../../src/schema/call/index.ts'

/** Loans of one day by the institution's clock, 'YYYY-MM-DD'. */
export interface LoanDay {
  readonly day: string
  readonly count: number
}
export interface LibraryDesk {
  readonly lent: number
  readonly overdue: number
  /** The last 14 days, today last. */
  readonly days: readonly LoanDay[]
}

/** How many books are lent and overdue, and how many were lent on each of the last days. */
export const libraryDesk = defineCall({
  path: '/edu_adminserver/loan/desk',
  method: 'GET',
  summary: 'Counts loans for the lending desk',
  right: 'loan.read',
  output: shape<LibraryDesk>(),
})
