import { useState } from 'react'
import type { Download } from '../../src/protocol/provider.ts'
import { keepFile } from '../../src/ui/parts/download.ts'
import { failureOf, type CallFailure } from './useImportJob.ts'

/** A file on request: whether it is on its way, and why it did not come. */
export const useDownload = (onFailure: (failure: CallFailure | undefined) => void) => {
  const [busy, setBusy] = useState(false)
  const fetchIt = async (file: Promise<Download>): Promise<void> => {
    setBusy(true)
    onFailure(undefined)
    try {
      keepFile(await file)
    } catch (thrown) {
      onFailure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return { busy, run: (file: Promise<Download>): void => void fetchIt(file) }
}
