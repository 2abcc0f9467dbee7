import { useNotify } from 'react-admin'
import { atOnce } from '../../src/protocol/bulk.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useUndo } from '../../src/ui/undo/useUndo.ts'

/**
 * Changes fields of one record at once and shows a toast: `word` with undo, or the refusal. Throws
 * the error of the data provider.
 */
export const useChangeOne = () => {
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  return async (
    resource: string,
    id: string,
    changes: Readonly<Record<string, unknown>>,
    word: string,
  ): Promise<void> => {
    const { failed, operation } = atOnce(
      await edu.bulk('updateMany', resource, { ids: [id] }, changes, { quiet: true }),
    )
    const why = failed[0]?.msg
    notify(why ?? word, {
      type: why ? 'error' : 'success',
      action: why ? undefined : offer(operation),
    })
  }
}
