import type { RunReason } from '../../../../resources/automations/automation-run/automationRun.options.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import type { RuleContext, Reading } from '../../../engine/records/rules.ts'
import type { SignFile } from '../../../platform/http/files.ts'
import type { Row } from '../../../platform/ports.ts'
import type { Plan } from '../plan.ts'

/** Text in each language about what was or would be done. */
export type Words = Readonly<Record<Lang, string>>
/** Result of a run. */
export type ActionOutcome = { readonly words: Words } | { readonly reason: RunReason }

/** What started a run. */
export interface Cause {
  /** The run's id. */
  readonly id: string
  /** `created`, `updated`, `deleted`, `restored`, `date` or `count`. */
  readonly event: string
  readonly at: string
  /** How many records there are, of one that a number starts. */
  readonly count: string | null
}

/**
 * The occasion of an action: a record of the plan's subject, or none if all were counted together.
 */
export interface Occasion {
  readonly plan: Plan
  readonly record: Row | undefined
  readonly cause: Cause
  readonly reading: Reading
}

/** An occasion on which it is done, in a transaction. */
export interface Deed extends Occasion {
  /** The write path, in the name of the automation. */
  readonly rules: RuleContext
  readonly sign: SignFile
}

/** One kind of action. */
export interface AutomatedAction {
  /**
   * Dates that passed within this many milliseconds before an automation is turned on also start
   * it, because their situation may persist. Undefined: only future dates do.
   */
  readonly looksBackMs?: number
  /**
   * Throws, at the field, if the automation is incomplete, or if its person lacks a permission for
   * it.
   */
  judge(plan: Plan): void
  /** The effect that it would have; nothing is written. */
  foresee(occasion: Occasion): Promise<ActionOutcome>
  /** Does it. What it throws is undone and becomes the run's refusal. */
  run(deed: Deed): Promise<ActionOutcome>
}
