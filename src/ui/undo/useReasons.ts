import { useCallback } from 'react'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import type { UnchangedRecord } from '../../protocol/journal.ts'
import { useFindResource } from '../context.tsx'
import { undoTexts } from './undo.texts.ts'

/** Why something stays although its operation was undone, in words: which fields, and who changed them. */
export const useReasons = (): ((record: UnchangedRecord) => string) => {
  const t = useTexts(undoTexts)
  const label = useLabel()
  const find = useFindResource()
  return useCallback(
    ({ resource, fields, why, by }) => {
      const def = find(resource)
      const names = fields
        .map(name => label(def?.fields[name]?.options.label ?? { en: name, zh: name }))
        .join(t.comma)
      if (why === 'withheld') return t.withheld
      if (why === 'used') return t.used
      if (why === 'secret') return t.secret(names)
      if (why === 'fixed') return t.fixed(names)
      return fields.includes('deletedAt')
        ? t.moved(by ?? t.somebody)
        : t.changed(names, by ?? t.somebody)
    },
    [find, label, t],
  )
}
