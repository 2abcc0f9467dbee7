import type {
  PlanInput,
  Repeat,
  SchedulePlan,
} from '../../../resources/scheduling/scheduling.calls.ts'

/** A plan whose optional parts the server has filled in. */
export type CheckedPlan = SchedulePlan & Required<Pick<SchedulePlan, 'settings' | 'choices'>>

/**
 * Completes a rule: a single lesson has interval and count 1, and only weekly rules have weekdays.
 */
const repeatOf = ({ freq, interval, count, weekdays, daysOff }: PlanInput['repeat']): Repeat => ({
  freq,
  interval: interval ?? 1,
  count: freq === 'ONCE' ? 1 : (count ?? 1),
  daysOff,
  ...(freq === 'WEEKLY' && weekdays ? { weekdays } : {}),
})

/** Turns a call's input into a plan. */
export const checkedPlanOf = ({
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
