import { defineCall, shape } from '../../../src/schema/call/index.ts'

export interface LibraryDesk {
  readonly lent: number
  readonly overdue: number
}

/** How many books are lent and overdue. */
export const libraryDesk = defineCall({
  path: '/edu_adminserver/loan/desk',
  method: 'GET',
  summary: 'Counts loans for the lending desk',
  right: 'loan.read',
  output: shape<LibraryDesk>(),
})
