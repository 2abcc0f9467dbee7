import { globSync, readFileSync } from 'node:fs'
import type { Quarter } from '../../tests/support/ring.ts'
import type { Question } from './book.ts'
import { changedPaths } from './repository.ts'
import { chooseTests, type Choice, type Reason } from './rings.ts'
import type { Sources } from './selection.ts'

/**
 * The files that vitest must run: all files of its projects if `tests` and `flows` are undefined.
 */
export interface Asked {
  readonly tests?: readonly string[]
  readonly flows?: readonly string[]
  /** For suites that choose within a file (tests/support/ring.ts). */
  readonly env: Readonly<Record<string, string>>
  readonly reasons: ReadonlyMap<string, Reason>
}

/** The project's sources and tests; what other commands run is left out. */
export const readSources = (): Sources =>
  new Map(
    globSync('{src,server,resources,custom-pages,dataProvider,mocks,scripts,tests}/**/*.{ts,tsx}', {
      exclude: ['tests/prove/**', 'tests/bench/**', 'scripts/testing/selection.test.ts'],
    }).map(path => [path, readFileSync(path, 'utf8')]),
  )

/** Names the ring to suites that choose their resources or screens themselves. */
const ringOf = (
  quarter: Quarter,
  { resources, domains }: Choice,
): Readonly<Record<string, string>> => ({
  EDU_RING: JSON.stringify({ quarter, resources, domains }),
})

/** The test files that a question asks for. */
export const askedBy = (question: Question): Asked => {
  if (question.whole) return { env: {}, reasons: new Map() }
  const choice = chooseTests(changedPaths(question.base), readSources(), question.quarter)
  const chosen = [...choice.reasons].flatMap(([path, reason]) =>
    reason === 'left out' ? [] : [path],
  )
  return {
    tests: chosen.filter(path => !path.endsWith('.e2e.ts')),
    flows: chosen.filter(path => path.endsWith('.e2e.ts')),
    env: ringOf(question.quarter, choice),
    reasons: choice.reasons,
  }
}

const count = (reasons: Asked['reasons'], wanted: Reason): number =>
  [...reasons.values()].filter(reason => reason === wanted).length

/** Describes what a run tests and what it leaves out. */
export const askedLines = (question: Question, { reasons }: Asked): readonly string[] =>
  question.whole
    ? [`Everything is asked: ${question.why}.`]
    : [
        `Asked: ${count(reasons, 'kernel')} files of the kernel, ${count(reasons, 'touched')} that changes since ${question.base.slice(0, 8)} touch, and ${count(reasons, 'quarter')} of quarter ${question.quarter + 1}; ` +
          `left out: ${count(reasons, 'left out')} files, and as many resources and screens as no representative, change or quarter asks for.`,
      ]
