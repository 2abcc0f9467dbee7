import type { ActionMap } from '../action.ts'
import type { PageDefinition } from '../page.ts'
import type { AnyResource, Fields } from '../resource.ts'
import type { RoleGrants } from '../resource-parts.ts'
import { conditionsOf, type Condition } from '../../protocol/query.ts'
import { isAnswered } from './answered.ts'
import { ownCondition } from './own.ts'
import { fieldEntries, fieldOf, referenceFilter, targetOf } from './fields.ts'
import { kindOf } from '../fields/index.ts'
import { aliasProblems, verbProblems } from './aliasProblems.ts'
import { followProblems } from './followProblems.ts'
import { relatedProblems } from './relatedProblems.ts'
import { pageProblems } from './pageProblems.ts'
import { sourceProblems } from './sourceProblems.ts'
import { stateFields } from './states.ts'
import { titleProblems } from './titles.ts'

type Registry = Readonly<Record<string, AnyResource>>

/**
 * Problems between the definitions of a registry (what one names of another, or of a page), as
 * sentences; empty if there are none.
 */
export const checkRegistry = (
  resources: Registry,
  pages: readonly PageDefinition[] = [],
): string[] => [
  ...Object.entries(resources).flatMap(([key, resource]) => [
    ...(key === resource.name ? [] : [`${resource.name}: stands in the registry as ${key}`]),
    ...[
      ...referenceProblems(resources, resource),
      ...filterProblems(resources, resource),
      ...sourceProblems(resources, resource),
      ...followProblems(resources, resource),
      ...titleProblems(resources, resource),
      ...relatedProblems(resources, resource),
      ...pageProblems(resources, resource),
      ...limitProblems(resources, resource),
      ...namedProblems(resources, resource),
      ...scheduleProblems(resource),
      ...wordProblems(resource),
      ...maskProblems(resources, resource),
      ...rightProblems(resources, pages, resource),
    ].map(problem => `${resource.name}: ${problem}`),
  ]),
  ...routeProblems(Object.values(resources), pages),
  ...menuProblems(Object.values(resources), pages),
  ...scopeProblems(Object.values(resources)),
  ...aliasProblems(Object.values(resources), pages),
  ...verbProblems(Object.values(resources), pages, declaredRights(resources, pages)),
]

/** Conditions of references that the lists of their targets don't support. */
const filterProblems = (resources: Registry, { fields }: AnyResource): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const other = resources[targetOf(field) ?? '']
    const filter = referenceFilter(field)
    if (!other || !filter) return []
    return conditionsOf(filter)
      .filter(condition => !isAnswered(other, condition))
      .map(({ field: by }) => `field ${name}: ${other.name} can't be filtered so by ${by}`)
  })

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

const unanswered = ({ field, op, values }: Condition): string =>
  `a condition on ${field} that no list answers: ${op} ${values.join(', ')}`

const namedProblems = (resources: Registry, resource: AnyResource): string[] =>
  Object.entries(resource.list.named ?? {}).flatMap(([name, { where }]) =>
    conditionsOf(where)
      .filter(
        condition => !isAnswered(resource, ownCondition(resources, resource, condition, 'someone')),
      )
      .map(condition => `the filter ${name} has ${unanswered(condition)}`),
  )

const scheduleProblems = (resource: AnyResource): string[] =>
  Object.entries(resource.schedules ?? {}).flatMap(([name, { where, daily, everyMinutes }]) => [
    ...conditionsOf(where)
      .filter(condition => !isAnswered(resource, condition))
      .map(condition => `schedule ${name} has ${unanswered(condition)}`),
    ...(daily === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(daily)
      ? []
      : [`schedule ${name} is at ${daily}, which is no time of a day`]),
    ...(everyMinutes === undefined || (Number.isInteger(everyMinutes) && everyMinutes > 0)
      ? []
      : [`schedule ${name} comes every ${everyMinutes} minutes`]),
  ])

const limitProblems = (resources: Registry, resource: AnyResource): string[] =>
  (resource.limits ?? []).flatMap(({ per, max }) => {
    const field = fieldOf(resource, per)
    const to = field && kindOf(field).refers === 'one' ? targetOf(field) : undefined
    if (to === undefined) return [`a limit counts per ${per}, which is no reference to one record`]
    const other = Object.hasOwn(resources, to) ? resources[to] : undefined
    return typeof max === 'number' || (other && fieldOf(other, max)?.kind === 'integer')
      ? []
      : [`a limit per ${per} is ${max}, which is no integer field of ${to}`]
  })

/** Problems of English labels that the generator or a copy leaves behind. */
const wordProblems = ({ label, plural }: AnyResource): string[] =>
  Object.entries({ label, plural }).flatMap(([name, { zh }]) =>
    /\p{Script=Han}/u.test(zh) ? [] : [`${name}.zh is not Chinese yet`],
  )

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The data permission of a field of its own: 'teacherPhone' masks the phone of teachers. */
const ownMask = (resource: AnyResource, name: string): string => `${resource.name}${capital(name)}`

/** A mistyped mask would be a permission that no role has, so everyone would see the value. */
const maskProblems = (resources: Registry, resource: AnyResource): string[] => {
  const known = new Set(
    Object.values(resources).flatMap(other =>
      fieldEntries(other).map(([name]) => ownMask(other, name)),
    ),
  )
  return fieldEntries(resource).flatMap(([name, { options }]) =>
    options.masked === undefined || known.has(options.masked)
      ? []
      : [
          `field ${name} is masked by ${options.masked}, which is no data permission: it is ${ownMask(resource, name)}, or that of the field it repeats`,
        ],
  )
}

const verbs = ['read', 'create', 'update', 'delete', 'restore', 'import', 'export', 'reveal']

const rightsOf = ({ name, rights, actions, fields }: AnyResource): string[] => [
  ...verbs.map(verb => `${name}.${verb}`),
  ...Object.keys(actions).map(action => `${name}.${action}`),
  ...Object.values(fields).flatMap(({ options }) => options.right ?? []),
  ...Object.keys(rights ?? {}),
]

/**
 * Every permission that resources and pages declare: of verbs, actions and fields, and those that
 * they name in `rights`.
 */
export const declaredRights = (
  resources: Registry,
  pages: readonly PageDefinition[],
): ReadonlySet<string> =>
  new Set([
    ...Object.values(resources).flatMap(rightsOf),
    ...pages.flatMap(page => [page.right, ...Object.keys(page.rights)]),
  ])

/**
 * A permission of a transition or an action that nothing else names could only be held by
 * administrators.
 */
const rightProblems = (
  resources: Registry,
  pages: readonly PageDefinition[],
  resource: AnyResource,
): string[] => {
  const known = declaredRights(resources, pages)
  const asked = [
    ...stateFields(resource).flatMap(([name, field]) =>
      Object.values(field.options.to).flatMap(moves =>
        Object.entries(moves ?? {}).map(([to, move]) => ({
          what: `the move of ${name} to ${to}`,
          right: move?.right,
        })),
      ),
    ),
    ...Object.entries<ActionMap[string]>(resource.actions).flatMap(
      ([name, { right, needs = [] }]) =>
        [right, ...needs].map(each => ({ what: `the action ${name}`, right: each })),
    ),
    ...Object.entries(resource.scopes ?? {}).map(([name, { right }]) => ({
      what: `the scope ${name}`,
      right: right ?? undefined,
    })),
  ]
  const masks = new Set(
    Object.values(resources).flatMap(other =>
      Object.values(other.fields).flatMap(({ options }) => options.masked ?? []),
    ),
  )
  const shipped = Object.entries<RoleGrants>({
    ...resource.roles,
    ...resource.startRoles,
  }).flatMap(([name, given]) => [
    ...given.rights
      .filter(right => !known.has(right))
      .map(right => `the role ${name} has the right ${right}, which nothing declares`),
    ...(given.masks ?? [])
      .filter(mask => !masks.has(mask))
      .map(mask => `the role ${name} masks ${mask}, which masks no field`),
  ])
  return [
    ...shipped,
    ...asked.flatMap(({ what, right }) =>
      right === undefined || known.has(right)
        ? []
        : [`${what} asks for the right ${right}, which nothing declares: name it in rights`],
    ),
  ]
}

/** The owner of each name, and the other definitions that use the same name. */
const clashes = (
  named: readonly { readonly owner: string; readonly name: string | undefined }[],
  what: string,
): string[] => {
  const owners = new Map<string, string>()
  return named.flatMap(({ owner, name }) => {
    if (name === undefined) return []
    const first = owners.get(name)
    owners.set(name, first ?? owner)
    return first === undefined ? [] : [`${owner}: its ${what} ${name} is one of ${first}`]
  })
}

const routeProblems = (
  resources: readonly AnyResource[],
  pages: readonly PageDefinition[],
): string[] => {
  const vain = pages.flatMap(({ route, standsFor }) => {
    const routes = resources.find(({ name }) => name === standsFor)?.routes
    return standsFor === undefined || routes?.list === route || routes?.detail === route
      ? []
      : [`page ${route}: it stands for ${standsFor}, which has no screen there`]
  })
  return [
    ...vain,
    ...clashes(
      [
        ...resources.flatMap(({ name: owner, routes }) => [
          { owner, name: routes?.list },
          { owner, name: routes?.detail },
        ]),
        ...pages
          .filter(({ standsFor }) => standsFor === undefined)
          .map(({ route }) => ({ owner: `page ${route}`, name: route })),
      ],
      'route',
    ),
  ]
}

const scopeProblems = (resources: readonly AnyResource[]): string[] =>
  clashes(
    resources.flatMap(({ name: owner, scopes }) =>
      Object.keys(scopes ?? {}).map(name => ({ owner, name })),
    ),
    'scope',
  )

const menuProblems = (
  resources: readonly AnyResource[],
  pages: readonly PageDefinition[],
): string[] => {
  const screens = [
    ...resources.map(resource => ({ ...placeOf(resource), owner: resource.name })),
    ...pages.map(page => ({ ...page, owner: `page ${page.route}` })),
  ]
  const heads = new Set(
    screens.flatMap(({ route, menu, menuRoute }) => (menu && !menuRoute ? [route] : [])),
  )
  return [
    ...clashes(
      screens.map(({ owner, menu: name }) => ({ owner, name })),
      'menu code',
    ),
    ...screens.flatMap(({ owner, menu, menuRoute, menuGear }) => [
      // a page without a code may belong to a tab; a tab belongs to an entry
      ...(menu && menuRoute !== undefined && !heads.has(menuRoute)
        ? [`${owner}: it is a tab of ${menuRoute}, which is no entry of the menu`]
        : []),
      ...(menuGear && !(menu && menuRoute)
        ? [`${owner}: a gear needs a menu code and a menuRoute`]
        : []),
    ]),
  ]
}

const placeOf = ({ menu, menuRoute, routes }: AnyResource) => ({
  menu,
  menuRoute,
  menuGear: undefined,
  route: routes?.list,
})
