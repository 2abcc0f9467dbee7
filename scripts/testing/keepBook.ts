import type { Asked } from './asked.ts'
import { afterGreen, bookFile, readBook, writeBook, type Book, type Question } from './book.ts'
import { repositoryHere } from './repository.ts'
import { choosesWithin } from './suites.ts'
import { failedFiles } from './runVitest.ts'
import { reportOf, type StageResult } from './stages.ts'

/** Whether a run repeated what the book already records: only the book has changed since. */
const isProvenAgain = (book: Book | undefined): boolean =>
  book?.isRed === false &&
  repositoryHere.changedSince(book.last.commit)?.every(path => path === bookFile) === true

/**
 * Whether one of these files ran only because of its quarter, or selects its tests by the quarter.
 */
export const isRedQuarter = (failed: readonly string[], reasons: Asked['reasons']): boolean =>
  failed.some(path => reasons.get(path) === 'quarter' || (reasons.size > 0 && choosesWithin(path)))

/**
 * Writes the result of a green run at `commit` into the book, for the next commit; after a red run,
 * whether a test failed that ran only because of its quarter. `commit` undefined: some changes are
 * not committed.
 */
export const keepBook = (
  question: Question,
  { reasons }: Asked,
  commit: string | undefined,
  stages: readonly StageResult[],
): void => {
  const book = readBook()
  if (stages.some(({ failed }) => failed > 0)) {
    const failed = ['tests', 'browser'].flatMap(stage => failedFiles(reportOf(stage)))
    if (book && isRedQuarter(failed, reasons)) writeBook({ ...book, isRed: true })
  } else if (commit === undefined)
    console.log(`${bookFile} is not written: some changes are not committed.`)
  else if (!isProvenAgain(book)) writeBook(afterGreen(book, question, commit, new Date()))
}
