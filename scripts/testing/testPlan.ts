/**
 * Projects of vitest that run together, and the Chromium that they start (where they start one).
 */
export interface Run {
  readonly projects: readonly string[]
  readonly chromium?: string
}

export interface TestPlan {
  /**
   * `part`: what the book requires, with static checks and build first. `whole`: the same with
   * everything. `named`: only the named files.
   */
  readonly asks: 'part' | 'whole' | 'named'
  /** The commit since which changes are tested; undefined if the change does not matter. */
  readonly changedSince?: string | undefined
  /** Arguments for vitest: file names and options. */
  readonly only: readonly string[]
  readonly runs: readonly Run[]
}

/** The browser tests in this Chromium. They come when the rest is done. */
export const browserRun = (chromium: string): Run => ({ projects: ['e2e'], chromium })

/**
 * What `npm test -- …words` runs, in this Chromium; `npm run prove -- browsers` runs the browser
 * tests in every one.
 */
export const testPlan = (words: readonly string[], chromium: string): TestPlan => {
  const browserAlone = words.includes('--browser')
  if (words[0] === '--changed')
    return { asks: 'named', changedSince: words[1] ?? 'HEAD', only: [], runs: [] }
  if (words[0] === '--whole') return { asks: 'whole', only: [], runs: [] }
  const only = words.filter(word => word !== '--browser')
  return {
    asks: !browserAlone && only.length === 0 ? 'part' : 'named',
    only,
    runs: [
      ...(browserAlone ? [] : [{ projects: ['node', 'node-alone', 'dom', 'dom-alone'] }]),
      browserRun(chromium),
    ],
  }
}
