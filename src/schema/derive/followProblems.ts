import { conditionsOf } from '../../protocol/query.ts'
import type { AnyResource, Conditions } from '../resource.ts'
import { isAnswered } from './answered.ts'
import { fieldEntries, fieldOf, targetOf } from './fields.ts'
import { countedOf, isFollowing, whenOf } from './follows.ts'

type Registry = Readonly<Record<string, AnyResource>>

/**
 * Conditions that lists of these records don't support, and those on fields that follow from
 * conditions themselves.
 */
const whereProblems = (other: AnyResource, where: Conditions): string[] =>
  conditionsOf(where).flatMap(condition => {
    const field = fieldOf(other, condition.field)
    if (field && isFollowing(field))
      return [`asks about ${condition.field}, which conditions tell in turn`]
    return isAnswered(other, condition)
      ? []
      : [`has a condition on ${condition.field} that no list of ${other.name} answers`]
  })

/** Fields whose conditions can't be evaluated, as sentences. */
export const followProblems = (resources: Registry, resource: AnyResource): string[] =>
  fieldEntries(resource).flatMap(([name, field]) => {
    const when = whenOf(field)
    const own = when ? whereProblems(resource, when) : []
    const counted = countedOf(field)
    if (!counted) return own.map(problem => `field ${name} ${problem}`)
    const { resource: to, by, where = {} } = counted
    const other = Object.hasOwn(resources, to) ? resources[to] : undefined
    if (!other) return [`field ${name} counts records of an unknown resource ${to}`]
    const reference = fieldOf(other, by)
    const leads = reference && targetOf(reference) === resource.name
    return [
      ...own,
      ...(leads && reference.kind === 'reference' && !reference.options.computed
        ? []
        : [`counts ${to} by ${by}, which is no reference to one ${resource.name}`]),
      ...whereProblems(other, where),
    ].map(problem => `field ${name} ${problem}`)
  })
