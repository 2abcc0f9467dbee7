import { customCode, type CustomField } from '../schema/custom/field.ts'
import { followingOf, isFollowing } from '../schema/derive/follows.ts'
import { sourceOf } from '../schema/derive/sources.ts'
import type { Field } from '../schema/kind.ts'
import type { PageDefinition } from '../schema/page.ts'
import type { AnyResource } from '../schema/resource.ts'

/**
 * The caller's permissions; from the session on the server, from the login items on screen. The
 * same code decides on both sides.
 */
export interface Access {
  /**
   * Rights by name ('lessonHoursStatistics', 'teacher.delete'); 'all' for the institution's
   * administrator.
   */
  readonly rights: ReadonlySet<string> | 'all'
  /** Data permissions under which the caller sees masked values ('teacherPhone'). */
  readonly masks: ReadonlySet<string>
}

export const verbs = ['read', 'create', 'update', 'delete', 'restore', 'import', 'export'] as const
export type Verb = (typeof verbs)[number]

/** Verbs that people don't have if only the server creates a resource's records. */
const writes: ReadonlySet<Verb> = new Set(['create', 'update', 'delete', 'restore'])
/** Verbs that change existing records: no one has them if records are only added. */
const edits: ReadonlySet<Verb> = new Set(['update', 'delete', 'restore'])
/** Whether people can be granted the permission at all. */
export const isOffered = (
  {
    writes: by,
    import: sheets,
  }: Pick<AnyResource, 'writes'> & Partial<Pick<AnyResource, 'import'>>,
  verb: Verb,
): boolean =>
  // the outline of a resource doesn't say whether sheets make its records
  !(verb === 'import' && sheets === false) &&
  (by === undefined || !(by === false ? writes : edits).has(verb))

/** Rights of the platform's operator: nobody has them as the administrator of an institution. */
export const isPlatformRight = (right: string): boolean => right.startsWith('platform')

export const can = (access: Access, right: string): boolean =>
  access.rights === 'all' ? !isPlatformRight(right) : access.rights.has(right)
export const canDo = (
  access: Access,
  resource: Pick<AnyResource, 'name' | 'writes'> & Partial<Pick<AnyResource, 'import'>>,
  verb: Verb,
): boolean => isOffered(resource, verb) && can(access, `${resource.name}.${verb}`)

/**
 * Whether the caller can see what a field repeats: they need read access to the source records and
 * their field.
 */
const seesSource = (access: Access, field: Field): boolean => {
  const source = sourceOf(field)
  return (
    source !== undefined &&
    canDo(access, source.resource, 'read') &&
    seesField(access, source.field)
  )
}
/** Whether the caller may open a page. */
export const opensPage = (
  access: Access,
  { audience, right, rights, opensByAny }: PageDefinition,
): boolean =>
  audience !== 'right' ||
  [right, ...(opensByAny ? Object.keys(rights) : [])].some(one => can(access, one))

/**
 * Whether the caller can see a field that follows from conditions: they need to see all fields in
 * the conditions unmasked, and read access to the counted records.
 */
const seesAsked = (access: Access, field: Field): boolean => {
  const asked = followingOf(field)
  return (
    asked !== undefined &&
    (asked.kind === 'when' || canDo(access, asked.resource, 'read')) &&
    [...asked.where.map(one => one.field), ...(asked.kind === 'counts' ? [asked.by] : [])].every(
      name => {
        const by = asked.resource.fields[name]
        return !by || (seesField(access, by) && !masksField(access, by))
      },
    )
  )
}
/** Whether the field exists for the caller at all. */
export const seesField = (access: Access, field: Field): boolean =>
  (field.options.right === undefined || can(access, field.options.right)) &&
  (field.options.from === undefined || seesSource(access, field)) &&
  (!isFollowing(field) || seesAsked(access, field))
/** The custom fields in use that exist for the caller; the list itself where all of them do. */
export const seenCustomFields = (
  access: Access,
  fields: readonly CustomField[],
): readonly CustomField[] => {
  const seen = fields.filter(
    field => !field.retired && (!field.restricted || can(access, customCode(field))),
  )
  return seen.length === fields.length ? fields : seen
}
/** Whether the caller sees the field's values masked. */
export const masksField = (access: Access, field: Field): boolean => {
  const { masked } = (sourceOf(field)?.field ?? field).options
  return masked !== undefined && access.masks.has(masked)
}

/**
 * Names of fields whose values the caller must not use to find, sort or filter: withheld or masked.
 */
export const blindFields = (access: Access, resource: AnyResource): ReadonlySet<string> =>
  new Set(
    Object.entries(resource.fields)
      .filter(([, f]) => !seesField(access, f) || masksField(access, f))
      .map(([name]) => name),
  )

/** Whether a member's stored permissions include a permission. */
export const holdsRight = (rights: readonly string[], right: string): boolean =>
  rights.includes('*') || rights.includes(right)

/**
 * What determines someone's view: their permissions, and the definitions of their institution at
 * that time.
 */
interface Sight {
  readonly access: Access
  readonly resources: readonly AnyResource[]
}

/**
 * Whether `now` sees less than `then` of any resource: a field is withheld or masked that was
 * neither.
 */
export const seesLess = (now: Sight, then: Sight): boolean => {
  const known = new Map(then.resources.map(resource => [resource.name, resource]))
  return now.resources.some(resource => {
    const fieldsThen = known.get(resource.name)?.fields ?? {}
    // a field that did not exist then is compared as it is now
    const fields = { ...resource.fields, ...fieldsThen }
    const before = blindFields(then.access, { ...resource, fields })
    return [...blindFields(now.access, resource)].some(name => !before.has(name))
  })
}
