import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { useState } from 'react'
import type { CourseCategory } from '../../../resources/recorded-courses/course-category/courseCategory.resource.ts'
import { recordedCourseLimits } from '../../../resources/recorded-courses/recorded-course/recordedCourse.options.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { afterStep } from '../afterStep.ts'
import { categoryTexts } from './categories.texts.ts'
import { useCategoryWrites } from './useCategoryWrites.ts'

type Category = RaRecord & CourseCategory & AnyRecord

/**
 * The categories of the institution in their order, and what is done to them; each change can be
 * undone.
 */
export const useCategories = () => {
  const t = useTexts(categoryTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { refresh, create, change, remove } = useCategoryWrites()
  const [announcement, announce] = useState('')
  const [order, setOrder] = useState<readonly Category[]>()
  const { data, isPending, error, refetch } = useGetList<Category>('courseCategory', {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'position', order: 'ASC' },
    filter: {},
  })
  const categories = order ?? data ?? []
  /** Writes the new positions of the categories that have moved. */
  const writeOrder = async (next: readonly Category[]): Promise<void> => {
    setOrder(next)
    const moved = [...next.entries()].filter(([position, one]) => one.position !== position)
    try {
      for (const [position, { id }] of moved)
        await edu.bulk('updateMany', 'courseCategory', { ids: [id] }, { position }, { quiet: true })
    } catch (thrown) {
      notify(refusalOf(thrown).text, { type: 'error' })
    } finally {
      await refresh()
      setOrder(undefined)
    }
  }
  return {
    categories,
    announcement,
    full: categories.length >= recordedCourseLimits.categories,
    loading: isPending,
    failed: Boolean(error),
    retry: (): void => void refetch(),
    add: (name: string) => {
      const position = Math.max(-1, ...categories.map(one => one.position ?? 0)) + 1
      return create({ name, position }, t.added(name))
    },
    rename: (id: string, name: string) => change(id, { name }, t.renamed),
    remove: async (id: string, name: string): Promise<void> => {
      const refused = await remove(id, t.deleted(name))
      if (refused !== undefined) notify(refused, { type: 'error' })
    },
    /** One step up (-1) or down (1). */
    step: (at: number, by: -1 | 1): void => {
      const next = afterStep(categories, at, by)
      if (next === categories) return
      announce(t.placed(categories[at]?.name ?? '', at + by + 1, categories.length))
      void writeOrder(next)
    },
  }
}
export type Categories = ReturnType<typeof useCategories>
