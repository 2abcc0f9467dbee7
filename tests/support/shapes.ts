import { readFileSync } from 'node:fs'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { isPlatformRight } from '../../src/access/index.ts'
import type { PageDefinition } from '../../src/schema/page.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { domainOfPage, domainsOfResource } from './domains.ts'
import { coverOf } from './cover.ts'
import { isAskedIn, type Ring } from './ring.ts'

/**
 * A screen of the walk by name, and its subject: the declaration of a resource or page, or its own
 * name.
 */
interface Screen {
  readonly name: string
  readonly resource?: AnyResource
  readonly page?: PageDefinition
}
const registry: Readonly<Record<string, AnyResource>> = resources
const screenOf = (name: string): Screen => {
  const [, what, of = ''] = /^(list of|new|page) (\w+)$/.exec(name) ?? []
  const page = what === 'page' ? pages.find(({ route }) => route === of) : undefined
  const resource = what !== 'page' ? registry[of] : undefined
  return { name, ...(page && { page }), ...(resource && { resource }) }
}

/** Descriptions of hand-written screens, by their routes: ‘charts of sums’. */
const whatTheyAre = (
  JSON.parse(readFileSync(new URL('../spec/exports.json', import.meta.url), 'utf8')) as {
    readonly noLists: Readonly<Record<string, string>>
  }
).noLists

const partsOf = (what: string, options: object): string[] =>
  Object.entries(options).flatMap(([name, value]: [string, unknown]) =>
    value === undefined || value === false ? [] : [`${what}: ${name}`],
  )
const kindsIn = ({ fields }: AnyResource, names: readonly string[]): string[] =>
  names.flatMap(name => fields[name]?.kind ?? [])

const shapesOfList = (resource: AnyResource): string[] => {
  const { list, override, journal, writes, avatar, actions } = resource
  const { columns, filters = [], named, from, hidden, widths, pageSize } = list
  return [
    ...kindsIn(resource, columns).map(kind => `column of ${kind}`),
    ...kindsIn(resource, filters).map(kind => `filter of ${kind}`),
    ...partsOf('list', { named, from, hidden, widths, pageSize, journal, avatar }),
    ...partsOf('list', { own: override?.screens?.list, cells: override?.columns }),
    `list: written by ${String(writes ?? 'people')}`,
    ...Object.values(actions).map(({ on }) => `list: action on ${on}`),
  ]
}
const shapesOfForm = (resource: AnyResource): string[] => [
  `form: ${resource.form.layout}`,
  ...kindsIn(
    resource,
    resource.form.groups.flatMap(({ fields }) => fields.map(String)),
  ).map(kind => `input of ${kind}`),
  ...partsOf('form', {
    own: resource.override?.screens?.form,
    inputs: resource.override?.inputs,
    custom: resource.custom,
    checks: resource.checks,
  }),
]
const shapesOfPage = (page: PageDefinition): string[] => {
  const { route, usesDevices, framesWebsites, staysBeside, domesticOnly, standsFor, audience } =
    page
  const what = Object.entries(whatTheyAre).find(([, routes]) => routes.split(' ').includes(route))
  return [
    `page: ${what?.[0] ?? 'a list'}`,
    `page: opened by ${audience}`,
    ...partsOf('page', { usesDevices, framesWebsites, domesticOnly, standsFor }),
    ...partsOf('page', { staysBeside: staysBeside.length > 0, own: !page.showsRecords }),
  ]
}

/**
 * Features that a screen shares with similar ones: kinds of cells and inputs, the layout of a list
 * or form, the type of a page. A screen that is no list, form or page (a dialog, a step of an
 * import) is unique.
 */
export const shapesOf = (name: string): ReadonlySet<string> => {
  const { resource, page } = screenOf(name)
  if (page)
    return new Set([
      ...shapesOfPage(page),
      ...(isPlatformRight(page.right) ? ['operator’s page'] : []),
    ])
  if (!resource) return new Set([name])
  const isList = name.startsWith('list')
  return new Set([
    ...(isList ? shapesOfList(resource) : shapesOfForm(resource)),
    ...(isPlatformRight(resource.name) ? [`operator’s ${isList ? 'list' : 'form'}`] : []),
  ])
}

const covers = new WeakMap<readonly string[], ReadonlySet<string>>()
/** Returns screens that have every shape among them. */
export const representativeScreens = (names: readonly string[]): ReadonlySet<string> => {
  const known = covers.get(names) ?? new Set(coverOf(names, shapesOf))
  covers.set(names, known)
  return known
}

/**
 * Whether a ring includes a screen itself: its resource, page or domain has changed, or its quarter
 * is the current one.
 */
const isTouched = (ring: Ring, name: string): boolean => {
  const { resource, page } = screenOf(name)
  return isAskedIn(ring, {
    name,
    resources: resource ? [resource.name] : [],
    domains: resource ? domainsOfResource(resource.name) : page ? domainOfPage(page.route) : [],
  })
}

/**
 * The screens of a run: one of each shape, changed ones, and the current quarter; without a ring,
 * all.
 */
export const screensAskedIn = (
  ring: Ring | undefined,
  names: readonly string[],
): readonly string[] => {
  if (!ring) return names
  const representatives = representativeScreens(names)
  return names.filter(name => representatives.has(name) || isTouched(ring, name))
}
