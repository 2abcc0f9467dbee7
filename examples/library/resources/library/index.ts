import { book } from './book/book.resource.ts'
import { fine } from './fine/fine.resource.ts'
import { loan } from './loan/loan.resource.ts'

/** Its records, in the order of their menu entries. */
export const libraryRecords = {
  book,
  loan,
  fine,
} as const
