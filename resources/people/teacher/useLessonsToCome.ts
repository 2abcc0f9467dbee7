import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useForm, useWatch } from 'react-hook-form'
import { useTexts, texts } from '../../../src/i18n/texts.ts'
import type { RefusalViewProps } from '../../../src/schema/record.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { useEdu } from '../../../src/ui/context.tsx'
import { isBegun, refusedIn } from '../../../src/ui/list/bulk/tally.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'
import { lessonPartsOf, type LessonPart } from './lessonParts.ts'

const stateTexts = texts({
  en: {
    assigned: (n: number) => `${n} lessons reassigned`,
    cancelled: (n: number) => `${n} lessons cancelled`,
    freed: (n: number) => `Removed as an assistant from ${n} lessons`,
    left: (n: number, why: string) => `${n} lessons were skipped: ${why}`,
    begun: 'The lessons are being changed in the background. Try again when this is done.',
  },
  zh: {
    assigned: n => `已为 ${n} 节课更换老师`,
    cancelled: n => `已取消 ${n} 节课`,
    freed: n => `已从 ${n} 节课移除该助教`,
    left: (n, why) => `${n} 节课未能处理：${why}`,
    begun: '正在后台处理这些课节，完成后请重试。',
  },
})

/**
 * Reassigns or cancels a teacher's upcoming lessons, then repeats the change that they prevented.
 */
export const useLessonsToCome = ({ id, onSolved }: RefusalViewProps) => {
  const t = useTexts(stateTexts)
  const edu = useEdu()
  const allowed = useAllowed()
  const notify = useNotify()
  const { offer } = useUndo()
  const form = useForm<{ to: string | null }>({ defaultValues: { to: null } })
  const to = useWatch({ control: form.control, name: 'to' })
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const parts = lessonPartsOf(id, to || null)

  /** Changes one part; returns the reason where lessons of it are left. */
  const change = async (
    part: LessonPart,
    way: 'assign' | 'cancel',
  ): Promise<string | undefined> => {
    const { verb, data } = part[way]
    const tally = await edu.bulk(verb, 'lesson', part.selection, data)
    if (isBegun(tally)) return t.begun
    if (tally.done) {
      const said = way === 'assign' ? t.assigned : part.key === 'assists' ? t.freed : t.cancelled
      notify(said(tally.done), { type: 'success', action: offer(tally.operation) })
    }
    const [first] = tally.failed
    return first && t.left(refusedIn(tally), first.msg)
  }
  return {
    form,
    parts,
    chosen: Boolean(to) && to !== id,
    asking,
    busy,
    failed,
    may: {
      read: allowed('lesson.read'),
      update: allowed('lesson.update'),
      remove: allowed('lesson.delete') && allowed('lesson.update'),
    },
    ask: () => setAsking(true),
    back: () => setAsking(false),
    run: async (way: 'assign' | 'cancel'): Promise<void> => {
      setBusy(true)
      setFailed(undefined)
      try {
        const reasons: string[] = []
        for (const part of parts) {
          const reason = await change(part, way)
          if (reason !== undefined) reasons.push(reason)
        }
        if (reasons.length) {
          setFailed(reasons.join(' '))
          setAsking(false)
        } else onSolved()
      } catch (error) {
        setFailed(refusalOf(error).text)
      } finally {
        setBusy(false)
      }
    },
  }
}
