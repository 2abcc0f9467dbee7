import { useLabel, useLang, useTexts } from '../../../i18n/texts.ts'
import type { BulkPreview } from '../../../protocol/bulk.ts'
import type { AnyResource } from '../../../schema/resource.ts'
import { namedFieldOf } from '../columns.ts'
import { previewTexts } from './preview.texts.ts'

/** A text for each field that would be emptied, with the number of records. */
export const useClearedTexts = (
  def: AnyResource | undefined,
  cleared: BulkPreview['cleared'] = {},
): readonly string[] => {
  const t = useTexts(previewTexts)
  const label = useLabel()
  const lang = useLang()
  return Object.entries(cleared).flatMap(([name, n]) => {
    const field = def && namedFieldOf(def, name)
    return field ? [t.cleared(label(field.options.label), n.toLocaleString(lang))] : []
  })
}
