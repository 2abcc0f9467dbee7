import { useState } from 'react'
import { renameNode } from '../../../resources/cloud-disk/diskWrite.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import type { Entry } from '../entries.ts'
import type { Renaming } from './EntryParts.tsx'
import { useTellDone } from '../useDiskWork.ts'
import { diskWorkTexts } from '../work.texts.ts'

/** The entry whose name is being edited, and the error of the last attempt. */
export const useRenaming = (onClose: () => void, refresh: () => Promise<void>) => {
  const t = useTexts(diskWorkTexts)
  const edu = useEdu()
  const tell = useTellDone()
  const [entry, setEntry] = useState<Entry>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const close = (): void => {
    setEntry(undefined)
    setError(undefined)
    onClose()
  }
  const save = async (name: string): Promise<void> => {
    if (!entry) return
    setBusy(true)
    try {
      const { node, operation } = await edu.ask(
        renameNode,
        { node: entry.id, name, version: entry.version },
        { quiet: true },
      )
      await refresh()
      close()
      tell.done(t.renamed(node.name), [operation], t.undo)
    } catch (thrown) {
      const { body, text } = refusalOf(thrown)
      const { name: refused = text } = body?.errors ?? {}
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  const renaming: Renaming = {
    error,
    busy,
    save: name => void save(name),
    cancel: close,
  }
  return {
    /** Id of the entry whose name is edited. */
    id: entry?.id,
    renaming,
    begin: (next: Entry): void => {
      setError(undefined)
      setEntry(next)
    },
  }
}
