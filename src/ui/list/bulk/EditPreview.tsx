import type { Selection } from '../../../protocol/query.ts'
import type { AnyResource } from '../../../schema/resource.ts'
import { Preview } from './Preview.tsx'
import { useWholeValues } from './useWholeValues.ts'

interface Props {
  readonly def: AnyResource
  readonly names: readonly string[]
  readonly selection: Selection
}

/** What the values of the form around would change; told once they are whole, and they stand still for a moment. */
export const EditPreview = ({ def, names, selection }: Props) => {
  const data = useWholeValues(def, names)
  return data ? (
    <Preview resource={def.name} verb="updateMany" selection={selection} data={data} />
  ) : null
}
