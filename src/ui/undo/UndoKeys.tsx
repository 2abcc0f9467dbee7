import { useTexts } from '../../i18n/texts.ts'
import { useShortcut } from '../shell/shortcuts.ts'
import { undoTexts } from './undo.texts.ts'
import { useUndo } from './useUndo.ts'

/**
 * mod+z undoes the latest change of this window, mod+shift+z does it again; inside an input the
 * keys are the input's own.
 */
export const UndoKeys = ({ group }: { readonly group: string }) => {
  const t = useTexts(undoTexts)
  const { undoLatest, redoLatest } = useUndo()
  useShortcut('mod+z', t.undoKey, undoLatest, { group, restsInInputs: true })
  useShortcut('mod+shift+z', t.redoKey, redoLatest, { group, restsInInputs: true })
  return null
}
