import { useLabel, useLang, useTexts } from '../../../i18n/texts.ts'
import { useEdu } from '../../context.tsx'
import { useList } from '../listContext.ts'
import type { WorkTarget } from './workContext.ts'
import { workTexts } from './work.texts.ts'

/** How many records a target has, and how texts call them. */
export const useTargets = () => {
  const t = useTexts(workTexts)
  const label = useLabel()
  const lang = useLang()
  const edu = useEdu()
  const { def, state } = useList()
  const trash = state.trash ? { deleted: 'only' } : {}
  const countOf = async ({ selection }: WorkTarget) =>
    'ids' in selection
      ? selection.ids.length
      : (await edu.count(def.name, { filter: { ...selection.query, ...trash } })) -
        (selection.except?.length ?? 0)
  return {
    /** The exact number; undefined if it could not be fetched. */
    countTarget: async (target: WorkTarget): Promise<number | undefined> => {
      try {
        return await countOf(target)
      } catch {
        return undefined
      }
    },
    /** "Anna Li", "the teacher" or "3 teachers". */
    describeTarget: (target: WorkTarget, n: number): string =>
      target.name !== undefined
        ? t.one(target.name)
        : n === 1
          ? t.single(label(def.label))
          : t.many(n.toLocaleString(lang), label(def.plural)),
  }
}
