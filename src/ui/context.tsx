import { useDataProvider, useResourceContext } from 'react-admin'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Access } from '../access/index.ts'
import type { EduProvider } from '../protocol/provider.ts'
import type { PageDefinition } from '../schema/page.ts'
import type { AnyResource } from '../schema/resource.ts'

interface Registry {
  readonly resources: readonly AnyResource[]
  readonly access: Access
  readonly pages?: readonly PageDefinition[]
}
const noPages: readonly PageDefinition[] = []
const nobody: Access = { rights: new Set(), masks: new Set() }
const RegistryContext = createContext<Registry>({ resources: [], access: nobody })

/** Gives the screens below it the registered resources and what the person may do. */
export const RegistryProvider = ({
  resources,
  access,
  pages = noPages,
  children,
}: Registry & { children: ReactNode }) => {
  const registry = useMemo(() => ({ resources, access, pages }), [resources, access, pages])
  return <RegistryContext value={registry}>{children}</RegistryContext>
}

/** Every registered resource, in the registry's order. */
export const useResources = (): readonly AnyResource[] => useContext(RegistryContext).resources
/** Every hand-written page: the permission tree offers their rights. */
export const usePages = (): readonly PageDefinition[] =>
  useContext(RegistryContext).pages ?? noPages
/** Rights and masks of the person at the screen. */
export const useAccess = (): Access => useContext(RegistryContext).access
/** A resource by name, or undefined; for references to resources that may not be registered. */
export const useFindResource = (): ((name: string) => AnyResource | undefined) => {
  const resources = useResources()
  return useMemo(() => name => resources.find(resource => resource.name === name), [resources])
}
/**
 * The definition of a resource; without a name, that of the surrounding ResourceContext. Throws
 * if there is none.
 */
export const useResourceDef = (name?: string): AnyResource => {
  const around = useResourceContext(name ? { resource: name } : undefined)
  const find = useFindResource()
  const resource = around === undefined ? undefined : find(around)
  if (!resource) throw new Error(`no resource '${around ?? ''}' is registered here`)
  return resource
}
/** The data provider with its typed extras (search, count, actions, import and export …). */
export const useEdu = (): EduProvider => useDataProvider<EduProvider>()
