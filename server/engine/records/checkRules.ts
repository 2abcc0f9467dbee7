import { isFollowing, joinsOf, targetOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { highlightProblems } from './highlights.ts'
import type { RuleMap } from './rules.ts'
import { othersOf } from './sources.ts'

/** Fields that follow from what rules keep from some people. */
const keptBack = ({ fields }: AnyResource, rules: RuleMap): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const others = othersOf(field)
    return others !== undefined && rules[others]?.visible
      ? [
          `field ${name} ${isFollowing(field) ? 'counts' : 'repeats'} ${others}, whose rules hide records: it is told to nobody`,
        ]
      : []
  })

/**
 * Parts of a title that are names of records which rules hide from some people: the title would
 * reveal those names.
 */
const titleTells = (resource: AnyResource, rules: RuleMap): string[] =>
  (joinsOf(resource)?.parts ?? []).flatMap(part => {
    const field = resource.fields[part]
    const other = field && targetOf(field)
    return other !== undefined && rules[other]?.visible
      ? [
          `its title joins ${part}, a ${other}, whose rules hide records: everybody who reads the title would read their names`,
        ]
      : []
  })

/** Contradictions between a definition and its rules, as sentences; empty if there are none. */
export const checkRules = (
  resources: Readonly<Record<string, AnyResource>>,
  rules: RuleMap,
): string[] => [
  ...Object.entries(rules).flatMap(([key, { resource }]) =>
    key === resource && Object.hasOwn(resources, key)
      ? []
      : [`${key}: the rules that stand under this name are those of ${resource}`],
  ),
  ...Object.values(resources).flatMap(resource => {
    const { name, actions, fields, locks, schedules = {} } = resource
    const own = Object.hasOwn(rules, name) ? rules[name] : undefined
    const computed = Object.keys(fields).filter(field => {
      const own = fields[field]
      return own?.options.computed === true && own.options.from === undefined && !isFollowing(own)
    })
    return [
      ...Object.keys(actions)
        .filter(action => !own || !Object.hasOwn(own.actions, action))
        .map(action => `action ${action} has no handler`),
      ...Object.keys(schedules)
        .filter(schedule => !own || !Object.hasOwn(own.schedules ?? {}, schedule))
        .map(schedule => `schedule ${schedule} has no handler`),
      ...Object.keys(own?.schedules ?? {})
        .filter(schedule => !Object.hasOwn(schedules, schedule))
        .map(schedule => `the handler of ${schedule} belongs to no schedule`),
      ...keptBack(resource, rules),
      ...titleTells(resource, rules),
      ...highlightProblems(resource, own?.highlights ?? []),
      ...(resource.writes === 'append' && !own?.reversal && !resource.journal?.reverses
        ? ['people add its entries, and nothing says what reverses one: declare reverses']
        : []),
      ...(resource.journal && own?.personal
        ? ['its rules would erase what entries say of a person, and those never change']
        : []),
      ...(resource.writes === false && resource.import && !own?.beforeWrite
        ? ['it is imported, and no rule makes the record of a row (beforeWrite)']
        : []),
      ...(locks && !own?.locks ? ['it says locks, and nothing tells which'] : []),
      ...(computed.length && !own?.computed ? [`nothing computes ${computed.join(', ')}`] : []),
    ].map(problem => `${name}: ${problem} (defineRules in rules/${name}.ts of its domain)`)
  }),
]
