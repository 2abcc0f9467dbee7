import { isObject } from '../../protocol/isObject.ts'
import type { Action } from '../action.ts'
import type { Field } from '../kind.ts'
import type { AnyResource } from '../resource.ts'
import { fieldOf } from './fields.ts'

const ordinary = new Set(
  'list count get many history exists create update updateMany delete restore preview reveal import export template'.split(
    ' ',
  ),
)

/**
 * Values that a record of the field can have, where it is a stored state or choice; undefined of
 * any other.
 */
const knownValues = ({ kind, options }: Field): readonly string[] | undefined => {
  if (options.computed || options.from !== undefined) return undefined
  const values =
    kind === 'choice' && 'options' in options
      ? options.options
      : kind === 'state' && 'states' in options
        ? options.states
        : undefined
  return isObject(values) ? Object.keys(values) : undefined
}

const whenProblems = (resource: AnyResource, { when, refused, on }: Action): string[] => {
  if (!when) return refused === undefined ? [] : ['says refused without when']
  return [
    ...(refused === undefined ? ['says when without the code refused'] : []),
    ...(on === 'resource' ? ['says when, and is done to no record'] : []),
    ...Object.entries(when).flatMap(([name, values]) => {
      const field = fieldOf(resource, name)
      const known = field && knownValues(field)
      if (!known) return [`says when of ${name}, which is no stored state or choice`]
      return [values]
        .flat()
        .filter(value => !known.includes(value))
        .map(value => `says when ${name} is ${value}, which it never is`)
    }),
  ]
}

/** Problems of a resource's actions. */
export const actionProblems = (resource: AnyResource): string[] =>
  Object.entries<Action>(resource.actions).flatMap(([name, action]) => [
    ...(ordinary.has(name) ? [`action ${name} is named like an ordinary call`] : []),
    ...whenProblems(resource, action).map(problem => `action ${name} ${problem}`),
  ])
