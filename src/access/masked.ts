import type { AnyResource } from '../schema/resource.ts'

/** Names of the fields whose values a data permission masks. */
export const maskedFields = (resource: Pick<AnyResource, 'fields'>): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.options.masked === undefined ? [] : [name],
  )

/** The right to see a masked value after giving a reason. */
export const revealRight = (resource: Pick<AnyResource, 'name'>): string =>
  `${resource.name}.reveal`
