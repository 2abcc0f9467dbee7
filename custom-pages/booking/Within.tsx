import { ResourceContextProvider } from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import { RegistryProvider, useAccess, usePages, useResources } from '../../src/ui/context.tsx'
import { customFieldsIn, customised } from '../../src/schema/custom/index.ts'
import { ownDefinitions } from './definitions.ts'

/** Screens below it show the records of a resource as booking does. */
export const Within = ({
  resource,
  children,
}: {
  readonly resource: string
  readonly children: ReactNode
}) => {
  const [resources, access, pages] = [useResources(), useAccess(), usePages()]
  const own = useMemo(
    () =>
      resources.map(one => {
        const definition = ownDefinitions.find(({ name }) => name === one.name)
        return definition ? customised(definition, customFieldsIn(one)) : one
      }),
    [resources],
  )
  return (
    <RegistryProvider resources={own} access={access} pages={pages}>
      <ResourceContextProvider value={resource}>{children}</ResourceContextProvider>
    </RegistryProvider>
  )
}
