import { useNotify } from 'react-admin'
import { useState } from 'react'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import {
  maxLessons,
  previewSchedule,
  saveSchedule,
  type Frequency,
  type LessonSettings,
  type Repeat,
  type SchedulePlan,
  type SchedulePreview,
  type ScheduleSaved,
  type SlotChoice,
} from '../../resources/scheduling/scheduling.calls.ts'
import { weekdayOf } from '../../src/schema/zone.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import { planTexts } from './plan.texts.ts'

/** The first values of a new plan. */
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
/** Error messages by field, and of the whole plan. */
export type PlanFaults = Readonly<Partial<Record<PlanField | 'whole', string>>>

const newPlan = ({ courseIds = [], ...rest }: PlanStart): SchedulePlan => ({
  ...rest,
  courseIds,
  repeat: { freq: 'ONCE', interval: 1, count: 1, daysOff: 'SKIP' },
})

/**
 * Changes the frequency of a plan: keeps the choices and takes missing values from the first
 * lesson.
 */
export const repeatAs = (plan: SchedulePlan, freq: Frequency): Repeat => ({
  ...plan.repeat,
  freq,
  count: freq === 'ONCE' ? 1 : Math.max(plan.repeat.count, 2),
  ...(freq === 'WEEKLY' && !plan.repeat.weekdays?.length
    ? { weekdays: [weekdayOf(plan.start.slice(0, 10))] }
    : {}),
})
/** Lessons that each class may have; all classes together have 100 at most. */
export const maxLessonsOfEach = ({ courseIds }: SchedulePlan): number =>
  Math.max(1, Math.floor(maxLessons / Math.max(1, courseIds.length)))

/** The faults that have a field in the form, and the others. */
const faultsOf = (thrown: unknown) => {
  const { body, text } = refusalOf(thrown)
  const named = Object.entries(body?.errors ?? {})
  const known = named.filter(([name]) => fieldNames.includes(name))
  const rest = named.filter(([name]) => !fieldNames.includes(name)).map(([, fault]) => fault)
  return { known, rest, text }
}

/** A choice for every blocking slot. */
const blockedAs = (preview: SchedulePreview | undefined, choice: SlotChoice) =>
  Object.fromEntries(
    (preview?.slots ?? []).filter(({ blocked }) => blocked).map(({ key }) => [key, choice]),
  )

/** The entered values, and their errors. */
const useEnteredPlan = (from: PlanStart) => {
  const [plan, setPlan] = useState(() => newPlan(from))
  const [touched, setTouched] = useState(false)
  const [faults, setFaults] = useState<PlanFaults>({})
  const entering = {
    set: (patch: Partial<SchedulePlan>): void => {
      setTouched(true)
      setPlan(last => {
        const next = { ...last, ...patch }
        return next.repeat.count > maxLessonsOfEach(next)
          ? { ...next, repeat: { ...next.repeat, count: maxLessonsOfEach(next) } }
          : next
      })
      setFaults(last =>
        Object.fromEntries(
          Object.entries(last).filter(([name]) => name !== 'whole' && !(name in patch)),
        ),
      )
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
  }
  return { plan, setPlan, faults, setFaults, touched, entering }
}

/**
 * The state of a plan: the entered values, its preview, how clashes are settled, and saving. A
 * failure loses nothing.
 */
export const usePlan = (from: PlanStart) => {
  const t = useTexts(planTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  const { plan, setPlan, faults, setFaults, touched, entering } = useEnteredPlan(from)
  const [preview, setPreview] = useState<SchedulePreview>()
  const [changed, setChanged] = useState(false)
  const [busy, setBusy] = useState<'preview' | 'save'>()

  const blame = (thrown: unknown): void => {
    const { known, rest, text } = faultsOf(thrown)
    setFaults({
      ...Object.fromEntries(known),
      ...(known.length ? {} : { whole: rest[0] ?? (text || t.failed) }),
    })
    // errors of entered values are corrected in the form
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
  const save = async (): Promise<ScheduleSaved | undefined> => {
    if (!preview) return undefined
    setBusy('save')
    try {
      const saved = await edu.ask(saveSchedule, { ...plan, token: preview.token }, { quiet: true })
      notify(t.saved(saved.created), { type: 'success', action: offer(saved.operation) })
      return saved
    } catch (thrown) {
      const { body } = refusalOf(thrown)
      // something has changed since the preview: preview again, with the same choices
      if (body?.code === ErrorCode.conflict || body?.code === ErrorCode.lessonClash)
        setChanged(await show(plan))
      else blame(thrown)
      return undefined
    } finally {
      setBusy(undefined)
    }
  }
  return {
    plan,
    faults,
    preview,
    changed,
    busy,
    dirty: touched,
    ...entering,
    /** Previews the plan and resets how slots were settled, because the slots may differ now. */
    toPreview: (): void => {
      const next = { ...plan, choices: {}, forceReason: undefined }
      setPlan(next)
      setChanged(false)
      void show(next)
    },
    back: () => setPreview(undefined),
    choose: (key: string, choice: SlotChoice) => choose({ [key]: choice }),
    /** Settles every blocking slot in the same way. */
    chooseAll: (choice: SlotChoice) => choose(blockedAs(preview, choice)),
    /** Saves the plan; returns undefined, and shows why, if it is refused. */
    save,
  }
}
export type Planning = ReturnType<typeof usePlan>
