import type { PlanInput, Repeat, SchedulePlan } from '../../../resources/lesson/scheduling.calls.ts'

/** A plan with every part that the server works with. */
export type CheckedPlan = SchedulePlan & Required<Pick<SchedulePlan, 'settings' | 'choices'>>

/** The rule as it is carried out: a single lesson has interval and count 1, and weekdays belong to weekly rules alone. */
const repeatOf = ({ freq, interval, count, weekdays, daysOff }: PlanInput['repeat']): Repeat => ({
  freq,
  interval: interval ?? 1,
  count: freq === 'ONCE' ? 1 : (count ?? 1),
  daysOff,
  ...(freq === 'WEEKLY' && weekdays ? { weekdays } : {}),
})

/** The plan that a call's input describes. */
export const planOf = ({
  repeat,
  teacherId,
  assistants,
  name,
  forceReason,
  ...rest
}: PlanInput): CheckedPlan => ({
  ...rest,
  repeat: repeatOf(repeat),
  teacherId: teacherId ?? undefined,
  assistants: assistants ?? undefined,
  name: name ?? undefined,
  forceReason: forceReason ?? undefined,
})
