import { ResourceContextProvider } from 'react-admin'
import { useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { can, verbs, type Access } from '../../src/access/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { RegistryProvider, useAccess, useResources } from '../../src/ui/context.tsx'
import { ListScreen } from '../../src/ui/list/ListScreen.tsx'

/**
 * A log is read and exported, and its lists may be saved as views; whoever may do everything
 * elsewhere can't write it either.
 */
const readingOf = (access: Access, log: string): Access => {
  const rights = [`${log}.read`, `${log}.export`, ...verbs.map(verb => `savedView.${verb}`)]
  return { ...access, rights: new Set(rights.filter(right => can(access, right))) }
}

/** The generic list for a log, whose definition is not in the registry. */
export const LogList = ({ def }: { readonly def: AnyResource }) => {
  const { search } = useLocation()
  const [opens, setOpens] = useState(search === '')
  const resources = useResources()
  const access = useAccess()
  const all = useMemo(() => [...resources, def], [resources, def])
  const reading = useMemo(() => readingOf(access, def.name), [access, def])
  // what people did comes first; taken off, the filter stays off
  if (opens && search === '') return <Navigate to="?by=PEOPLE" replace />
  if (opens) setOpens(false)
  return (
    <RegistryProvider resources={all} access={reading}>
      <ResourceContextProvider value={def.name}>
        <ListScreen />
      </ResourceContextProvider>
    </RegistryProvider>
  )
}
