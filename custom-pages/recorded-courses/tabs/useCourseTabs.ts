import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { useState } from 'react'
import type { CourseTab } from '../../../resources/recorded-courses/course-tab/courseTab.resource.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { atOnce } from '../../../src/protocol/bulk.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { useRefresh } from '../../../src/ui/list/useRefresh.ts'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'
import { afterStep } from '../afterStep.ts'
import type { TabContent } from './TabForm.tsx'
import { tabTexts } from './tabs.texts.ts'

type Tab = RaRecord & CourseTab & AnyRecord

/** The page tabs of a course in their order, and what is done to them. */
export const useCourseTabs = (courseId: string) => {
  const t = useTexts(tabTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  const refresh = useRefresh('courseTab')
  const [order, setOrder] = useState<readonly Tab[]>()
  const { data, isPending, error, refetch } = useGetList<Tab>('courseTab', {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'position', order: 'ASC' },
    filter: { courseId },
  })
  const tabs = order ?? data ?? []
  const runBulk = async (
    verb: 'updateMany' | 'delete',
    id: string,
    changes?: Readonly<Record<string, unknown>>,
    word?: string,
  ): Promise<string | undefined> => {
    const { failed, operation } = atOnce(
      await edu.bulk(verb, 'courseTab', { ids: [id] }, changes, { quiet: true }),
    )
    if (failed[0]) return failed[0].msg
    const action = offer(operation)
    if (word !== undefined) notify(word, { type: 'success', action })
    return undefined
  }
  const attempt = async (work: () => Promise<string | undefined>): Promise<string | undefined> => {
    try {
      return await work()
    } catch (thrown) {
      const { body, text } = refusalOf(thrown)
      const { name: refused = text } = body?.errors ?? {}
      return refused
    } finally {
      await refresh()
    }
  }
  const orSay = async (work: () => Promise<string | undefined>): Promise<void> => {
    const refused = await attempt(work)
    if (refused !== undefined) notify(refused, { type: 'error' })
  }
  return {
    tabs: tabs.map(({ name, content }): TabContent => ({ name, content: content ?? '' })),
    loading: isPending,
    failed: Boolean(error),
    retry: (): void => void refetch(),
    save: ({ name, content }: TabContent, at: number | undefined): Promise<string | undefined> =>
      attempt(async () => {
        const values = { name, content: content === '' ? null : content }
        const id = at === undefined ? undefined : tabs[at]?.id
        if (id !== undefined) return runBulk('updateMany', id, values, t.saved)
        const position = Math.max(-1, ...tabs.map(one => one.position ?? 0)) + 1
        await edu.create('courseTab', {
          data: { courseId, ...values, position },
          meta: { quiet: true },
        })
        notify(t.saved, { type: 'success' })
        return undefined
      }),
    remove: (at: number): void => {
      const tab = tabs[at]
      if (tab) void orSay(() => runBulk('delete', tab.id, undefined, t.deleted(tab.name)))
    },
    step: (at: number, by: -1 | 1): void => {
      const next = afterStep(tabs, at, by)
      setOrder(next)
      void orSay(async () => {
        for (const [position, { id, position: before }] of next.entries())
          if (before !== position) await runBulk('updateMany', id, { position })
        return undefined
      }).then(() => setOrder(undefined))
    },
  }
}
