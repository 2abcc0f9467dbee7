import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { useState } from 'react'
import { atOnce } from '../../../src/protocol/bulk.ts'
import type { ListEdit } from '../../../src/schema/kind.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useRefresh } from '../../../src/ui/list/useRefresh.ts'

type Class = RaRecord<string> & AnyRecord
const maxClasses = 100

/** The classes of a label, the newest hundred; adding one or taking it away changes the class. */
export const useLabelled = (label: string) => {
  const edu = useEdu()
  const notify = useNotify()
  const refresh = useRefresh('course')
  const [busy, setBusy] = useState(false)
  const { data, isPending, error } = useGetList<Class>('course', {
    pagination: { page: 1, perPage: maxClasses },
    sort: { field: 'createTime', order: 'DESC' },
    filter: { labels_has: label },
  })
  const ids = (data ?? []).map(({ id }) => id)
  /** Adds the label to classes, or removes it; their other labels stay. */
  const change = async (classes: readonly string[], labels: ListEdit): Promise<void> => {
    if (!classes.length) return
    const [failed] = atOnce(
      await edu.bulk('updateMany', 'course', { ids: classes }, { labels }),
    ).failed
    if (failed) notify(failed.msg, { type: 'error' })
  }
  const set = async (classIds: readonly string[]): Promise<void> => {
    setBusy(true)
    try {
      await change(
        classIds.filter(one => !ids.includes(one)),
        { add: [label] },
      )
      await change(
        ids.filter(one => !classIds.includes(one)),
        { remove: [label] },
      )
    } catch {
      // said by the provider
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return { ids, loading: isPending, failed: Boolean(error), busy, set }
}
