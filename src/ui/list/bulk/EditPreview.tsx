import type { Selection } from '../../../protocol/query.ts'
import { ChangePreview } from './ChangePreview.tsx'
import type { Edits } from './useEdits.ts'
import { useWholeData } from './useWholeData.ts'

interface Props {
  readonly edits: Edits
  readonly selection: Selection
}

/**
 * What the edits of the form around would change; told once they are whole, and stand still for a
 * moment.
 */
export const EditPreview = ({ edits, selection }: Props) => {
  const data = useWholeData(edits)
  return data ? (
    <ChangePreview resource={edits.def.name} verb="updateMany" selection={selection} data={data} />
  ) : null
}
