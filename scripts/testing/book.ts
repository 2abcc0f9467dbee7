import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { quarters, type Quarter } from '../../tests/support/ring.ts'

export const bookFile = 'tests/proven.json'

/**
 * What `npm test` proved when, as committed in tests/proven.json. Commits are hashes, instants ISO
 * 8601.
 */
export interface Book {
  /** The commit of the last complete run. */
  readonly whole: string
  readonly wholeAt: string
  /** Runs that proved a quarter since then. */
  readonly runsSince: number
  /** The commit at which each quarter was last proven. */
  readonly quarters: readonly [string, string, string, string]
  /**
   * The newest run: `base` is the commit since which it measured the change, `quarter` is null if
   * it proved everything.
   */
  readonly last: {
    readonly commit: string
    readonly at: string
    readonly base: string
    readonly quarter: Quarter | null
  }
  /**
   * Whether a test failed that ran only because of its quarter: an earlier run missed the fault.
   */
  readonly isRed: boolean
}

/**
 * The scope of a run: everything, for a reason; or what has changed since `base`, and a quarter of
 * the rest.
 */
export type Question =
  | { readonly whole: true; readonly why: string }
  | { readonly whole: false; readonly base: string; readonly quarter: Quarter }

/** Facts about the repository. */
export interface Repository {
  /**
   * Paths that differ from a commit, or undefined if the commit is not an ancestor of what is
   * tested.
   */
  changedSince(commit: string): readonly string[] | undefined
  /**
   * The number of commits between a commit and the tested one, or undefined if it is not an
   * ancestor.
   */
  commitsSince(commit: string): number | undefined
}

const maxRuns = 4
const maxDays = 7
const dayMs = 86_400_000
/**
 * Milliseconds after which the commit of a run counts as accepted: until then CI may still reject
 * it.
 */
const acceptedAfterMs = 2 * 3_600_000
/** What every test depends on. */
const foundations =
  /^(?:package-lock\.json|vitest\.config\.ts|scripts\/test\.ts|scripts\/testing\/.*|tests\/support\/.*)$/

const whole = (why: string): Question => ({ whole: true, why })

/** The quarter that was proven longest ago. */
const oldestQuarter = (book: Book, { commitsSince }: Repository): Quarter => {
  const age = (quarter: Quarter): number => commitsSince(book.quarters[quarter]) ?? Infinity
  return quarters.reduce((oldest, quarter) => (age(quarter) > age(oldest) ? quarter : oldest))
}

/** The scope of `npm test`, from the book and the changes since. */
export const questionOf = (book: Book | undefined, repository: Repository, now: Date): Question => {
  if (!book) return whole(`there is no ${bookFile}`)
  const { last } = book
  const changed = repository.changedSince(last.commit)
  if (changed?.every(path => path === bookFile) === true && !book.isRed)
    return last.quarter === null
      ? whole(`only ${bookFile} has changed since everything was proven`)
      : { whole: false, base: last.base, quarter: last.quarter }
  if (book.isRed) return whole('a test failed that only its quarter asked for')
  if (book.runsSince >= maxRuns) return whole(`${maxRuns} runs have proven a part`)
  if (now.getTime() - Date.parse(book.wholeAt) > maxDays * dayMs)
    return whole(`everything was last proven more than ${maxDays} days ago`)
  const isAccepted = now.getTime() - Date.parse(last.at) >= acceptedAfterMs
  const base = isAccepted ? last.commit : last.base
  const touched = repository.changedSince(base)
  if (!touched) return whole(`commit ${base} is not known`)
  const foundation = touched.find(path => foundations.test(path))
  if (foundation !== undefined) return whole(`${foundation} has changed`)
  return { whole: false, base, quarter: oldestQuarter(book, repository) }
}

/** The book after a green run at `commit`. */
export const afterGreen = (
  book: Book | undefined,
  question: Question,
  commit: string,
  now: Date,
): Book => {
  const at = now.toISOString()
  if (question.whole || !book)
    return {
      whole: commit,
      wholeAt: at,
      runsSince: 0,
      quarters: [commit, commit, commit, commit],
      last: { commit, at, base: commit, quarter: null },
      isRed: false,
    }
  const [first, second, third, fourth] = book.quarters.map((known, quarter) =>
    quarter === question.quarter ? commit : known,
  )
  return {
    ...book,
    runsSince: book.runsSince + 1,
    quarters: [first ?? commit, second ?? commit, third ?? commit, fourth ?? commit],
    last: { commit, at, base: question.base, quarter: question.quarter },
  }
}

export const readBook = (): Book | undefined =>
  existsSync(bookFile) ? (JSON.parse(readFileSync(bookFile, 'utf8')) as Book) : undefined
export const writeBook = (book: Book): void =>
  writeFileSync(bookFile, `${JSON.stringify(book, undefined, 2)}\n`)

/** Says when everything and each quarter were last proven. */
export const provenLines = (
  book: Book | undefined,
  { commitsSince }: Repository,
): readonly string[] => {
  if (!book) return ['Nothing was proven before.']
  const age = (commit: string): string => {
    const count = commitsSince(commit)
    return `${commit.slice(0, 8)} (${count === undefined ? 'unknown here' : `${count} commits ago`})`
  }
  return [
    `Everything was last proven at ${age(book.whole)}, on ${book.wholeAt.slice(0, 10)}.`,
    `Quarters: ${book.quarters.map(age).join(', ')}.`,
  ]
}
