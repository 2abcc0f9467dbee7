import type { Selection } from '../../../protocol/query.ts'
import { ChangePreview } from './ChangePreview.tsx'
import type { Edits } from './useEdits.ts'
import { useWholeData } from './useWholeData.ts'

interface Props {
  readonly edits: Edits
  readonly selection: Selection
}

/**
 * The effect of the surrounding form's edits; shown once they are complete and have not changed for
 * a moment.
 */
export const EditPreview = ({ edits, selection }: Props) => {
  const data = useWholeData(edits)
  return data ? (
    <ChangePreview resource={edits.def.name} verb="updateMany" selection={selection} data={data} />
  ) : null
}
