import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import {
  maxLessons,
  previewSchedule,
  saveSchedule,
  type LessonSettings,
  type Repeat,
  type SchedulePlan,
  type SchedulePreview,
  type ScheduleSaved,
  type SlotChoice,
} from '../../resources/lesson/scheduling.calls.ts'
import { weekdayOf } from '../../src/schema/zone.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import { planTexts } from './plan.texts.ts'

/** What a new plan begins with. */
export interface PlanStart {
  /** Local time `YYYY-MM-DDTHH:mm` of `timezone`. */
  readonly start: string
  readonly minutes: number
  readonly timezone: string
  readonly courseIds?: readonly string[]
  readonly teacherId?: string
}
export type PlanField =
  | 'courseIds'
  | 'start'
  | 'minutes'
  | 'timezone'
  | 'interval'
  | 'weekdays'
  | 'count'
  | 'teacherId'
  | 'forceReason'
const fieldNames: readonly string[] = [
  'courseIds',
  'start',
  'minutes',
  'timezone',
  'interval',
  'weekdays',
  'count',
  'teacherId',
  'forceReason',
] satisfies PlanField[]
/** Texts of what is wrong: by field, and of the whole. */
export type PlanFaults = Readonly<Partial<Record<PlanField | 'whole', string>>>

const begun = ({ courseIds = [], ...rest }: PlanStart): SchedulePlan => ({
  ...rest,
  courseIds,
  repeat: { freq: 'ONCE', interval: 1, count: 1, daysOff: 'SKIP' },
})

/** A repetition of another kind: what it needs is filled from the first lesson, what was chosen before stays. */
export const repeatAs = (plan: SchedulePlan, freq: Repeat['freq']): Repeat => ({
  ...plan.repeat,
  freq,
  count: freq === 'ONCE' ? 1 : Math.max(plan.repeat.count, 2),
  ...(freq === 'WEEKLY' && !plan.repeat.weekdays?.length
    ? { weekdays: [weekdayOf(plan.start.slice(0, 10))] }
    : {}),
})
/** Lessons that each class may have: all of them together have 100. */
export const mostOfEach = ({ courseIds }: SchedulePlan): number =>
  Math.max(1, Math.floor(maxLessons / Math.max(1, courseIds.length)))

/** A plan in the making: what is entered, what it would make, how clashes are settled, and that it is saved. Nothing is lost by a failure. */
export const usePlan = (from: PlanStart) => {
  const t = useTexts(planTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  const [plan, setPlan] = useState(() => begun(from))
  const [touched, setTouched] = useState(false)
  const [faults, setFaults] = useState<PlanFaults>({})
  const [preview, setPreview] = useState<SchedulePreview>()
  const [changed, setChanged] = useState(false)
  const [busy, setBusy] = useState<'preview' | 'save'>()

  const blame = (thrown: unknown): void => {
    const { body, text } = refusalOf(thrown)
    const named = Object.entries(body?.errors ?? {})
    const known = named.filter(([name]) => fieldNames.includes(name))
    const rest = named.filter(([name]) => !fieldNames.includes(name)).map(([, fault]) => fault)
    setFaults({
      ...Object.fromEntries(known),
      ...(known.length ? {} : { whole: rest[0] ?? (text || t.failed) }),
    })
    // a fault of what was entered is mended where it was entered
    if (known.some(([name]) => name !== 'forceReason')) setPreview(undefined)
  }
  const show = async (next: SchedulePlan): Promise<boolean> => {
    setBusy('preview')
    try {
      setPreview(await edu.ask(previewSchedule, next, { quiet: true }))
      setFaults({})
      return true
    } catch (thrown) {
      blame(thrown)
      return false
    } finally {
      setBusy(undefined)
    }
  }
  const choose = (choices: Readonly<Record<string, SlotChoice>>): void => {
    const next = { ...plan, choices: { ...plan.choices, ...choices } }
    setPlan(next)
    setChanged(false)
    void show(next)
  }
  return {
    plan,
    faults,
    preview,
    changed,
    busy,
    dirty: touched,
    set: (patch: Partial<SchedulePlan>): void => {
      setTouched(true)
      setPlan(last => {
        const next = { ...last, ...patch }
        return next.repeat.count > mostOfEach(next)
          ? { ...next, repeat: { ...next.repeat, count: mostOfEach(next) } }
          : next
      })
      setFaults(({ ...last }) => {
        for (const name of [...Object.keys(patch), 'whole']) delete last[name as PlanField]
        return last
      })
    },
    setRepeat: (patch: Partial<Repeat>): void => {
      setTouched(true)
      setPlan(last => ({ ...last, repeat: { ...last.repeat, ...patch } }))
      setFaults({})
    },
    setSetting: (name: keyof LessonSettings, value: string | number | undefined): void => {
      setTouched(true)
      setPlan(last => ({ ...last, settings: { ...last.settings, [name]: value } }))
    },
    /** Shows what would be made; how slots were settled is forgotten, as others may come of it. */
    toPreview: (): void => {
      const next = { ...plan, choices: {}, forceReason: undefined }
      setPlan(next)
      setChanged(false)
      void show(next)
    },
    back: () => setPreview(undefined),
    choose: (key: string, choice: SlotChoice) => choose({ [key]: choice }),
    /** Settles every slot that blocks in one way. */
    chooseAll: (choice: SlotChoice) =>
      choose(
        Object.fromEntries(
          (preview?.slots ?? []).filter(({ blocked }) => blocked).map(({ key }) => [key, choice]),
        ),
      ),
    /** What was made; undefined where it was refused, which is shown. */
    save: async (): Promise<ScheduleSaved | undefined> => {
      if (!preview) return undefined
      setBusy('save')
      try {
        const saved = await edu.ask(
          saveSchedule,
          { ...plan, token: preview.token },
          { quiet: true },
        )
        notify(t.saved(saved.created), { type: 'success', action: offer(saved.operation) })
        return saved
      } catch (thrown) {
        const { body } = refusalOf(thrown)
        // the world is another one than was shown: shown anew, with what was chosen
        if (body?.code === '409' || body?.code === '2218') setChanged(await show(plan))
        else blame(thrown)
        return undefined
      } finally {
        setBusy(undefined)
      }
    },
  }
}
export type Planning = ReturnType<typeof usePlan>
