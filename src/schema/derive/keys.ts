import type { AnyResource } from '../resource.ts'
import { columnOf, fieldOf } from './fields.ts'

type Key = readonly string[]
type Values = Readonly<Record<string, unknown>>

/**
 * Normal form for comparing names of natural keys: letter case is ignored. The sort key of a name
 * begins the same way.
 */
export const foldName = (name: string): string => name.toLowerCase()

/**
 * The part of a natural key that is a name given by people: its title, compared without letter
 * case. Numbers and codes that the server makes are compared exactly; accounts and e-mails are
 * stored in lower case.
 */
export const nameOfKey = (
  resource: Pick<AnyResource, 'keys' | 'title' | 'fields' | 'writes'>,
  key: Key,
): string | undefined => {
  const { title } = resource
  const own = resource.keys?.some(one => one.join() === key.join()) ?? false
  const field = own && resource.writes !== false && key.includes(title) && fieldOf(resource, title)
  return field && columnOf(field).sortKey ? title : undefined
}

/** The values of a natural key in its order, as they are compared; null if a part is empty. */
export const keyParts = (
  resource: Pick<AnyResource, 'keys' | 'title' | 'fields' | 'writes'>,
  key: Key,
  values: Values,
): readonly unknown[] => {
  const name = nameOfKey(resource, key)
  return key.map(part => {
    const value = values[part] ?? null
    return part === name && typeof value === 'string' ? foldName(value) : value
  })
}
