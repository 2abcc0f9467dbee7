import { useNotify } from 'react-admin'
import { useState } from 'react'
import { atOnce } from '../../src/protocol/bulk.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { useRefresh } from '../../src/ui/list/useRefresh.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'

/**
 * Changes fields of a course at once; a toast shows `word` with undo. Resolves to the refusal, or
 * to undefined.
 */
export const useChangeCourse = (id: string) => {
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  const refresh = useRefresh('recordedCourse')
  const [busy, setBusy] = useState(false)
  const change = async (
    changes: Readonly<Record<string, unknown>>,
    word: string,
  ): Promise<string | undefined> => {
    setBusy(true)
    try {
      const { failed, operation } = atOnce(
        await edu.bulk('updateMany', 'recordedCourse', { ids: [id] }, changes, { quiet: true }),
      )
      if (failed[0]) return failed[0].msg
      notify(word, { type: 'success', action: offer(operation) })
      return undefined
    } catch (thrown) {
      return refusalOf(thrown).text
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  return { change, busy }
}
