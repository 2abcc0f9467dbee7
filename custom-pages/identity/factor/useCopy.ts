import { useNotify } from 'react-admin'
import { useTexts } from '../../../src/i18n/texts.ts'
import { factorTexts } from './factor.texts.ts'

/** Copies a text and says whether that worked: a page without encryption has no clipboard. */
export const useCopy = (): ((text: string) => Promise<void>) => {
  const t = useTexts(factorTexts)
  const notify = useNotify()
  return async text => {
    try {
      await navigator.clipboard.writeText(text)
      notify(t.copied, { type: 'success' })
    } catch {
      notify(t.notCopied, { type: 'warning' })
    }
  }
}
