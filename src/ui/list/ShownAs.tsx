import { ResourceContextProvider } from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import type { AnyResource } from '../../schema/resource.ts'
import { RegistryProvider, useAccess, usePages, useResources } from '../context.tsx'

/**
 * Screens below it show the records of `resource` in columns, words and addresses of their own:
 * `shown` returns the definition that takes the place of one of the registry, or the same.
 */
export const ShownAs = ({
  resource,
  shown,
  children,
}: {
  readonly resource: string
  readonly shown: (one: AnyResource) => AnyResource
  readonly children: ReactNode
}) => {
  const [resources, access, pages] = [useResources(), useAccess(), usePages()]
  const own = useMemo(() => resources.map(shown), [resources, shown])
  return (
    <RegistryProvider resources={own} access={access} pages={pages}>
      <ResourceContextProvider value={resource}>{children}</ResourceContextProvider>
    </RegistryProvider>
  )
}
