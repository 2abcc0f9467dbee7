import { resources as registry } from '../../resources/index.ts'
import type { RuleMap } from '../../server/engine/records/rules.ts'
import { rules as registryRules } from '../../server/domains.ts'
import { isPlatformRight } from '../../src/access/index.ts'
import { fieldEntries } from '../../src/schema/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { pathsOf } from '../security/matrix/paths.ts'
import { coverOf } from '../support/cover.ts'
import { domainsOfResource } from '../support/domains.ts'
import { isAskedIn, ring, type Ring } from '../support/ring.ts'

/** Options whose own parts affect the engine. */
const nested: ReadonlySet<string> = new Set(['list', 'form', 'show', 'import', 'export', 'journal'])
/** Options with one of a few words or a number as value: the value matters. */
const valued: ReadonlySet<string> = new Set(['writes', 'needs', 'apiKeys', 'layout'])
/** Words and looks, which these suites do not check: the walk of the screens does. */
const looks: ReadonlySet<string> = new Set(
  'name label plural about icon menu menuGroup help placeholder wide widths avatar'.split(' '),
)

const optionFeatures = (options: object, of: string): string[] =>
  Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined || looks.has(name)) return []
    const feature = `${of} ${name}`
    if (typeof value === 'boolean' || valued.has(name))
      return [`${feature} ${JSON.stringify(value)}`]
    const isNested = nested.has(name) && typeof value === 'object' && value !== null
    return isNested ? [feature, ...optionFeatures(value, feature)] : [feature]
  })

/**
 * A path without the names of the resource's own fields and actions: it represents a feature of the
 * engine.
 */
const pathFeatures = (resource: AnyResource): string[] =>
  pathsOf(resource).map(({ name, foreign, masked, free, trash, file }) => {
    const [verb = '', ...words] = name.split(' ')
    const action = verb === 'action' ? resource.actions[words.join(' ')] : undefined
    const about = action ? [action.on] : words.map(word => resource.fields[word]?.kind ?? word)
    const how = [foreign, masked, free && 'free', trash && 'trash', file && 'file']
    return ['path', verb, ...about, ...how.filter(Boolean)].join(' ')
  })

/**
 * The engine's features that a resource uses: its options, the kinds of its fields and the options
 * of each kind, its rules, and its paths with their responses to another institution.
 */
export const featuresOf = (resource: AnyResource, rules: RuleMap): ReadonlySet<string> =>
  new Set([
    ...optionFeatures({ ...resource, fields: undefined, actions: undefined }, 'option'),
    ...fieldEntries(resource).flatMap(([, { kind, options }]) => [
      `kind ${kind}`,
      ...optionFeatures(options, `kind ${kind}`),
    ]),
    ...Object.entries(rules[resource.name] ?? {}).flatMap(([name, rule]) =>
      rule === undefined || name === 'resource' ? [] : [`rule ${name}`],
    ),
    ...pathFeatures(resource),
    ...(isPlatformRight(resource.name) ? ['the operator’s'] : []),
  ])

/** Returns resources that have every feature of all resources among them. */
export const representativesOf = (
  resources: readonly AnyResource[],
  rules: RuleMap,
): readonly AnyResource[] => coverOf(resources, resource => featuresOf(resource, rules))

const all: readonly AnyResource[] = Object.values(registry)
let known: readonly AnyResource[] | undefined

/**
 * Returns the resources of the registry that a run tests: representatives, changed ones, and the
 * current quarter; without a ring, all.
 */
export const resourcesAskedIn = (asked: Ring | undefined): readonly AnyResource[] => {
  if (!asked) return all
  const representatives = new Set((known ??= representativesOf(all, registryRules)))
  const isAsked = ({ name }: AnyResource): boolean =>
    isAskedIn(asked, { name, resources: [name], domains: domainsOfResource(name) })
  return all.filter(one => representatives.has(one) || isAsked(one))
}

/** The n-th of equal parts of the resources that this run tests; parts run in parallel. */
export const partOfResources = (
  part: number,
  of: number,
  besides: readonly AnyResource[] = [],
): readonly AnyResource[] =>
  [...resourcesAskedIn(ring), ...besides].filter((_, n) => n % of === part)
