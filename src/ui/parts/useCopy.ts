import { useNotify } from 'react-admin'
import { useTexts } from '../../i18n/texts.ts'
import { clipboardTexts } from './pieces.texts.ts'

/**
 * Copies a text and says whether that worked, in the words given or as “Copied”: a page without
 * encryption has no clipboard.
 */
export const useCopy = (copied?: string): ((text: string) => Promise<void>) => {
  const t = useTexts(clipboardTexts)
  const notify = useNotify()
  return async text => {
    try {
      await navigator.clipboard.writeText(text)
      notify(copied ?? t.copied, { type: 'success' })
    } catch {
      notify(t.notCopied, { type: 'warning' })
    }
  }
}
