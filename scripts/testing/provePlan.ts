import { proveParts, type ProvePart } from '../../tests/support/parts.ts'
import { ofEveryResource, ofEveryScreen } from './suites.ts'
import { browserRun, type Run } from './testPlan.ts'

/** One run of a part: projects of vitest, or the script of the mutants. */
type ProveRun =
  | (Run & {
      /** Files and options for vitest. */
      readonly args: readonly string[]
      /** Whether an earlier run of this plan has already built the console. */
      readonly isBuilt: boolean
    })
  | { readonly mutateArgs: readonly string[] }

export interface PartPlan {
  readonly part: ProvePart
  readonly runs: readonly ProveRun[]
}

/** Default files of a part. */
const partFiles: Readonly<Partial<Record<ProvePart, readonly string[]>>> = {
  registry: ofEveryResource,
  screens: ofEveryScreen,
}

/**
 * `npm run prove` tries this many mutants unless its options say otherwise; all of them take hours.
 */
const mutantSample = ['--sample', '20']

const isPart = (word: string): word is ProvePart => proveParts.some(part => part === word)

/**
 * The plan of `npm run prove -- …words`. The words name parts; without any, all parts run.
 * Arguments after the name of a single part are passed on: to `scripts/mutate.ts`, or as files and
 * options to vitest. Throws an Error if the words name anything else.
 */
export const provePlan = (
  words: readonly string[],
  chromiums: readonly string[],
): readonly PartPlan[] => {
  const firstOther = words.findIndex(word => !isPart(word))
  const named = (firstOther < 0 ? words : words.slice(0, firstOther)).filter(isPart)
  const rest = firstOther < 0 ? [] : words.slice(firstOther)
  if (rest.length && named.length !== 1)
    throw new Error(
      `"${rest.join(' ')}" must follow the name of one part: ${proveParts.join(', ')}`,
    )
  const vitestRuns: Readonly<Record<Exclude<ProvePart, 'mutation'>, readonly Run[]>> = {
    stores: [{ projects: ['node', 'node-alone'] }],
    registry: [{ projects: ['node'] }],
    kills: [{ projects: ['prove-kills'] }],
    domains: [{ projects: ['prove-domains'] }],
    browsers: chromiums.map(browserRun),
    screens: [{ projects: ['e2e'] }],
  }
  const parts = proveParts.filter(part => !named.length || named.includes(part))
  let isBuilt = false
  return parts.map(part => {
    if (part === 'mutation')
      return { part, runs: [{ mutateArgs: rest.length ? rest : mutantSample }] }
    const args = rest.length ? rest : (partFiles[part] ?? [])
    const runs = vitestRuns[part].map(run => {
      const planned = { ...run, args, isBuilt }
      isBuilt ||= run.projects.includes('e2e')
      return planned
    })
    return { part, runs }
  })
}
