/** Projects of vitest that run together, and the Chromium that they start (where they start one). */
interface Run {
  readonly projects: readonly string[]
  readonly chromium?: string
}

export interface TestPlan {
  /** Whether everything runs, static checks and build first; otherwise only what is named. */
  readonly whole: boolean
  /** What is handed on to vitest: names of files and its own options. */
  readonly only: readonly string[]
  readonly runs: readonly Run[]
}

/** Tests that measure what a person waits for come last, alone on the machine; all browser tests come when the rest is done. */
const browserRuns = (chromium: string): Run[] => [
  { projects: ['e2e'], chromium },
  { projects: ['e2e-timed'], chromium },
]

/** What `npm test -- …words` runs; `chromiums` are those that there are here, the chosen one first. */
export const testPlan = (words: readonly string[], chromiums: readonly string[]): TestPlan => {
  const browserAlone = words.includes('--browser')
  const only = words.filter(word => word !== '--browser' && word !== '--each-browser')
  return {
    whole: !browserAlone && only.length === 0,
    only,
    runs: [
      ...(browserAlone ? [] : [{ projects: ['node', 'node-alone', 'dom', 'dom-alone'] }]),
      ...chromiums.slice(0, words.includes('--each-browser') ? undefined : 1).flatMap(browserRuns),
    ],
  }
}
