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
  'menuGroup',
  'routes',
  'writes',
  'custom',
  'apiKeys',
  'locks',
  'journal',
] as const satisfies readonly (keyof AnyResource)[]

/** What the console knows of a resource before it has its definition. */
export type Outline = Pick<AnyResource, (typeof parts)[number]> & {
  /**
   * Names of the resources whose definitions its list needs besides its own; 'all' where views of
   * its own may name any.
   */
  readonly listNeeds: readonly string[] | 'all'
}

/**
 * Names of the resources whose definitions decide what a person sees of a record: what its fields
 * repeat, and what they count.
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

/** A definition without fields, in whose place the whole one comes later. */
export const ofOutline = (outline: Outline): AnyResource => ({
  ...outline,
  fields: {},
  list: { columns: [], sort: '-createTime' },
  form: { layout: 'sections', groups: [] },
  actions: {},
})
