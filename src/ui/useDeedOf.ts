import { useLabel } from '../i18n/texts.ts'
import { deedOf } from '../protocol/operations.ts'
import type { AnyResource } from '../schema/resource.ts'
import { useResources } from './context.tsx'

/** Returns a function that words operations on records of a resource in the reader's language. */
export const useDeedOf = (): ((resource: AnyResource | undefined, name: string) => string) => {
  const label = useLabel()
  const resources = useResources()
  return (resource, name) => label(deedOf(resource, name, resources))
}
