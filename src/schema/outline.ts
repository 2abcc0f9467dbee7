import { countedOf } from './derive/follows.ts'
import { partsOfFrom } from './derive/sources.ts'
import { targetOf } from './derive/fields.ts'
import type { AnyResource } from './resource.ts'

/**
 * Parts of a definition that the frame of the console, menus, links and names of records need. They
 * are plain JSON.
 */
const parts = [
  'name',
  'label',
  'plural',
  'title',
  'avatar',
  'icon',
  'menu',
  'menuRoute',
  'routes',
  'writes',
  'custom',
  'apiKeys',
  'locks',
  'journal',
] as const satisfies readonly (keyof AnyResource)[]

/** The part of a resource that the console knows before it loads the definition. */
export type Outline = Pick<AnyResource, (typeof parts)[number]> & {
  /**
   * Names of the other resources whose definitions its list needs; 'all' if its own views may use
   * any.
   */
  readonly listNeeds: readonly string[] | 'all'
}

/**
 * Names of the resources whose definitions determine what a person sees of a record: sources of its
 * fields, and counted records.
 */
const neededBy = (
  resources: ReadonlyMap<string, AnyResource>,
  name: string,
  found: ReadonlySet<string> = new Set(),
): ReadonlySet<string> => {
  const fields = resources.get(name)?.fields ?? {}
  const named = Object.values(fields).flatMap(field => {
    const by = fields[partsOfFrom(field.options.from ?? '')?.[0] ?? '']
    return [by && targetOf(by), countedOf(field)?.resource].filter(one => one !== undefined)
  })
  return named.reduce(
    (all, one) => (all.has(one) ? all : neededBy(resources, one, new Set([...all, one]))),
    found,
  )
}

const partsOf = (resource: AnyResource): Pick<AnyResource, (typeof parts)[number]> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of the resource that it has, by their names
  Object.fromEntries(
    parts.flatMap(part => (resource[part] === undefined ? [] : [[part, resource[part]]])),
  ) as Pick<AnyResource, (typeof parts)[number]>

/** The outlines of a registry, in its order. */
export const outlinesOf = (resources: readonly AnyResource[]): Outline[] => {
  const byName = new Map(resources.map(resource => [resource.name, resource]))
  return resources.map(resource => ({
    ...partsOf(resource),
    listNeeds:
      resource.override?.columns || resource.override?.screens?.list
        ? 'all'
        : [...neededBy(byName, resource.name)],
  }))
}

/** A placeholder definition without fields, until the complete one is loaded. */
export const ofOutline = (outline: Outline): AnyResource => ({
  ...outline,
  fields: {},
  list: { columns: [], sort: '-createTime' },
  form: { layout: 'sections', groups: [] },
  actions: {},
})
