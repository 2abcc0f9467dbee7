import type { Field } from '../kind.ts'
import type { AnyResource } from '../resource.ts'
import { linkFollowing } from './follows.ts'

/** The source of a field with `from`: a field of the record to which a sibling field refers. */
export interface Source {
  /** The reference field beside it. */
  readonly by: string
  /** Name of the repeated field. */
  readonly name: string
  readonly resource: AnyResource
  readonly field: Field
}

const sources = new WeakMap<Field, Source>()

/** The two names of a `from`; undefined if it has no such form. */
export const partsOfFrom = (from: string): readonly [by: string, name: string] | undefined => {
  const [by = '', name = '', ...more] = from.split('.')
  return by && name && !more.length ? [by, name] : undefined
}

const own = (fields: AnyResource['fields'], name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** The resource of a reference field with a single id. */
const oneTarget = (field: Field | undefined): string | undefined =>
  field?.kind === 'reference' && 'to' in field.options && typeof field.options.to === 'string'
    ? field.options.to
    : undefined

/**
 * Resolves the source of each field with `from`, and the records that fields count or depend on
 * (`counts`, `when`), in a registry, and returns the registry. Until it has run, no one sees such a
 * field, because its permissions are those of its source.
 */
export const linkSources = <R extends readonly AnyResource[]>(resources: R): R => {
  const byName = new Map(resources.map(resource => [resource.name, resource]))
  for (const { fields } of resources)
    for (const field of Object.values(fields)) {
      const [by, name] = partsOfFrom(field.options.from ?? '') ?? ['', '']
      const resource = byName.get(oneTarget(own(fields, by)) ?? '')
      const found = resource && own(resource.fields, name)
      if (found) sources.set(field, { by, name, resource, field: found })
    }
  linkFollowing(resources)
  return resources
}

/** The source of a field; undefined for one without `from`, and for one whose source is unknown. */
export const sourceOf = (field: Field): Source | undefined =>
  field.options.from === undefined ? undefined : sources.get(field)
