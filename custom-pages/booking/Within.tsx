import type { ReactNode } from 'react'
import { customFieldsIn, customised } from '../../src/schema/custom/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { ShownAs } from '../../src/ui/list/ShownAs.tsx'
import { ownDefinitions } from './definitions.ts'

const asBooked = (one: AnyResource): AnyResource => {
  const definition = ownDefinitions.find(({ name }) => name === one.name)
  return definition ? customised(definition, customFieldsIn(one)) : one
}

/** Screens below it show the records of a resource as booking does. */
export const Within = ({
  resource,
  children,
}: {
  readonly resource: string
  readonly children: ReactNode
}) => (
  <ShownAs resource={resource} shown={asBooked}>
    {children}
  </ShownAs>
)
