import { useNotify } from 'react-admin'
import { atOnce } from '../../../src/protocol/bulk.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { useRefresh } from '../../../src/ui/list/useRefresh.ts'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'

interface WriteMeta {
  readonly onOperation: (id: string) => void
}

/** Writes to the categories: each shows its result, offers undo, and reloads them. */
export const useCategoryWrites = () => {
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  const refresh = useRefresh('courseCategory')
  /** Writes, and resolves with why it was refused. */
  const write = async (
    send: (meta: WriteMeta) => Promise<string | undefined>,
    word: string,
  ): Promise<string | undefined> => {
    let operation: string | undefined
    try {
      const refused = await send({ onOperation: id => void (operation = id) })
      if (refused !== undefined) return refused
      notify(word, { type: 'success', action: offer(operation) })
      return undefined
    } catch (thrown) {
      const { body, text } = refusalOf(thrown)
      const { name: refused = text } = body?.errors ?? {}
      return refused
    } finally {
      await refresh()
    }
  }
  const runBulk = async (
    verb: 'updateMany' | 'delete',
    id: string,
    meta: WriteMeta,
    changes?: Readonly<Record<string, unknown>>,
  ): Promise<string | undefined> => {
    const { failed, operation } = atOnce(
      await edu.bulk(verb, 'courseCategory', { ids: [id] }, changes, { quiet: true }),
    )
    if (operation !== undefined) meta.onOperation(operation)
    return failed[0]?.msg
  }
  return {
    refresh,
    create: (data: { readonly name: string; readonly position: number }, word: string) =>
      write(async meta => {
        await edu.create('courseCategory', { data, meta: { quiet: true, ...meta } })
        return undefined
      }, word),
    change: (id: string, changes: Readonly<Record<string, unknown>>, word: string) =>
      write(meta => runBulk('updateMany', id, meta, changes), word),
    remove: (id: string, word: string) => write(meta => runBulk('delete', id, meta), word),
  }
}
