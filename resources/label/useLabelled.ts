import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { useState } from 'react'
import { atOnce } from '../../src/protocol/bulk.ts'
import type { AnyRecord } from '../../src/schema/resource.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useRefresh } from '../../src/ui/list/useRefresh.ts'

type Class = RaRecord & AnyRecord & { readonly labels: readonly string[] }
const shown = 100

/** The classes of a label, the newest hundred; adding one or taking it away changes the class. */
export const useLabelled = (label: string) => {
  const edu = useEdu()
  const notify = useNotify()
  const refresh = useRefresh('course')
  const [busy, setBusy] = useState(false)
  const { data, isPending, error } = useGetList<Class>('course', {
    pagination: { page: 1, perPage: shown },
    sort: { field: 'createTime', order: 'DESC' },
    filter: { labels_has: label },
  })
  const ids = (data ?? []).map(({ id }) => id)
  const write = async (id: string, labels: readonly string[]): Promise<void> => {
    const [failed] = atOnce(
      await edu.bulk('updateMany', 'course', { ids: [id] }, { labels }),
    ).failed
    if (failed) notify(failed.msg, { type: 'error' })
  }
  const set = async (wanted: readonly string[]): Promise<void> => {
    setBusy(true)
    try {
      for (const id of wanted.filter(one => !ids.includes(one))) {
        const { data: one } = await edu.getOne<Class>('course', { id })
        await write(id, [...one.labels, label])
      }
      for (const one of (data ?? []).filter(({ id }) => !wanted.includes(id)))
        await write(
          one.id,
          one.labels.filter(other => other !== label),
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
