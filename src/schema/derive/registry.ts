import type { ActionMap } from '../action.ts'
import type { AnyResource, Fields } from '../resource.ts'
import { fieldOf, targetOf } from './fields.ts'

type Registry = Readonly<Record<string, AnyResource>>

/** Problems between the definitions of a registry (what one names of another), as sentences; empty where there are none. */
export const checkRegistry = (resources: Registry): string[] => [
  ...Object.entries(resources).flatMap(([key, resource]) => [
    ...(key === resource.name ? [] : [`${resource.name}: stands in the registry as ${key}`]),
    ...[
      ...referenceProblems(resources, resource),
      ...relatedProblems(resources, resource),
      ...wordProblems(resource),
    ].map(problem => `${resource.name}: ${problem}`),
  ]),
  ...routeProblems(Object.values(resources)),
]

const unknownTargets = (resources: Registry, fields: Fields, where: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const to = targetOf(field)
    return to === undefined || Object.hasOwn(resources, to)
      ? []
      : [`${where} ${name} refers to an unknown resource ${to}`]
  })

const referenceProblems = (resources: Registry, { fields, actions }: AnyResource): string[] => [
  ...unknownTargets(resources, fields, 'field'),
  ...Object.entries<ActionMap[string]>(actions).flatMap(([name, { input, output }]) => [
    ...unknownTargets(resources, input, `action ${name}: input`),
    ...unknownTargets(resources, output, `action ${name}: output`),
  ]),
]

const relatedProblems = (resources: Registry, { name, show }: AnyResource): string[] =>
  (show?.related ?? []).flatMap(({ resource, by }) => {
    const other = Object.hasOwn(resources, resource) ? resources[resource] : undefined
    if (!other) return [`its page lists an unknown resource ${resource}`]
    const field = fieldOf(other, by)
    return field && targetOf(field) === name
      ? []
      : [`its page lists ${resource} by ${by}, which is no reference to ${name}`]
  })

/** Of what the generator writes, or a copy leaves, in English. */
const wordProblems = ({ label, plural }: AnyResource): string[] =>
  Object.entries({ label, plural }).flatMap(([name, { zh }]) =>
    /\p{Script=Han}/u.test(zh) ? [] : [`${name}.zh is not Chinese yet`],
  )

const routeProblems = (resources: readonly AnyResource[]): string[] => {
  const known = new Map<string, string>()
  return resources.flatMap(({ name, routes }) =>
    [routes?.list, routes?.detail].flatMap(route => {
      if (route === undefined) return []
      const owner = known.get(route)
      known.set(route, owner ?? name)
      return owner === undefined ? [] : [`${name}: its route ${route} is one of ${owner}`]
    }),
  )
}
