import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { atOnce } from '../../src/protocol/bulk.ts'
import type { BulkTally } from '../../src/protocol/provider.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useRefresh } from '../../src/ui/list/useRefresh.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import { manageTexts } from './manage.texts.ts'
import type { AddedRole } from './useAddPeople.ts'

/**
 * Operations on the selected people of a class: remove them, or change their role; refused ones are
 * named.
 */
export const useMemberWork = () => {
  const t = useTexts(manageTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  const refreshMembers = useRefresh('courseMember')
  const refreshClass = useRefresh('course')
  const [selectedIds, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<BulkTally['failed']>([])
  const refresh = async (): Promise<void> => {
    await Promise.all([refreshMembers(), refreshClass()])
  }
  const done = async (tally: BulkTally, text: (n: number) => string): Promise<void> => {
    setFailed(tally.failed)
    setChosen(new Set(tally.failed.map(({ id }) => id)))
    if (tally.done) notify(text(tally.done), { type: 'success', action: offer(tally.operation) })
    await refresh()
  }
  const ids = [...selectedIds]
  return {
    chosen: selectedIds,
    failed,
    refresh,
    toggle: (id: string): void =>
      setChosen(old => {
        const next = new Set(old)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    remove: async (): Promise<void> =>
      done(atOnce(await edu.bulk('delete', 'courseMember', { ids })), t.removed),
    make: async (role: AddedRole): Promise<void> =>
      done(atOnce(await edu.bulk('updateMany', 'courseMember', { ids }, { role })), t.moved),
  }
}
