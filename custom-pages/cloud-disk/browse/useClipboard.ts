import { useState } from 'react'
import type { Entry } from '../entries.ts'

/** Cut or copied entries, to be pasted in another folder. */
export interface Clipboard {
  readonly way: 'cut' | 'copy'
  readonly ids: readonly string[]
  /** Disk and folder that it comes from. */
  readonly disk: string | null
  readonly from: string | null
}

/** Cut or copied entries of this screen; they stay when the folder changes. */
export const useClipboard = () => {
  const [clipboard, setClipboard] = useState<Clipboard>()
  return {
    clipboard,
    take: (way: Clipboard['way'], entries: readonly Entry[]): void => {
      const [first] = entries
      if (first)
        setClipboard({
          way,
          ids: entries.map(({ id }) => id),
          disk: first.disk,
          from: first.parentId,
        })
    },
    empty: (): void => setClipboard(undefined),
  }
}
export type ClipboardState = ReturnType<typeof useClipboard>
