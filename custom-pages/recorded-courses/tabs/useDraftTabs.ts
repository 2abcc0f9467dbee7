import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { afterStep } from '../afterStep.ts'
import type { TabContent } from './TabForm.tsx'
import { tabTexts } from './tabs.texts.ts'

/** Page tabs of a new course: kept here, and created once the course exists. */
export const useDraftTabs = () => {
  const t = useTexts(tabTexts)
  const edu = useEdu()
  const notify = useNotify()
  const [drafts, setDrafts] = useState<readonly TabContent[]>([])
  const faultOf = (name: string, at: number | undefined): string | undefined => {
    if (/[@<>\\&]/.test(name)) return t.signs
    return drafts.some((other, n) => n !== at && other.name === name) ? t.nameTaken : undefined
  }
  return {
    drafts,
    save: (tab: TabContent, at: number | undefined): Promise<string | undefined> => {
      const fault = faultOf(tab.name, at)
      if (fault === undefined)
        setDrafts(old =>
          at === undefined ? [...old, tab] : old.map((one, n) => (n === at ? tab : one)),
        )
      return Promise.resolve(fault)
    },
    remove: (at: number): void => setDrafts(old => old.filter((_, n) => n !== at)),
    step: (at: number, by: -1 | 1): void => setDrafts(old => afterStep(old, at, by)),
    /** Creates them in order; a refused one is named, and the others are created anyway. */
    createAll: async (courseId: string): Promise<void> => {
      for (const [position, { name, content }] of drafts.entries())
        try {
          await edu.create('courseTab', {
            data: { courseId, name, content: content === '' ? null : content, position },
            meta: { quiet: true },
          })
        } catch (thrown) {
          notify(t.notAll(name, refusalOf(thrown).text), { type: 'error', autoHideDuration: 8000 })
        }
    },
  }
}
