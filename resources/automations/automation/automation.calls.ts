import { defineCall, shape } from '../../../src/schema/call/index.ts'
import { integer, reference } from '../../../src/schema/fields/index.ts'
import { type ChangeEvent } from './automation.options.ts'

const root = '/edu_adminserver/automation'
const automationInput = reference({
  label: { en: 'Automation', zh: '自动化' },
  to: 'automation',
  required: true,
})

export interface AutomationFacts {
  /** Runs of this day by the institution's clock, of those that the daily limit allows. */
  readonly today: number
  readonly dailyLimit: number
  /** Runs of the last 30 days. */
  readonly done: number
  readonly skipped: number
  readonly failed: number
  readonly waiting: number
}

export const automationFacts = defineCall({
  path: `${root}/facts`,
  method: 'GET',
  summary: 'Tells how an automation is doing',
  right: 'automation.read',
  input: { automation: automationInput },
  output: shape<AutomationFacts>(),
  errors: ['404'],
})

/** A past event, and what the automation would have done. */
export interface TrialRun {
  readonly at: string
  readonly event: ChangeEvent | null
  readonly recordId: string | null
  readonly title: string | null
  /** The effect, or the reason why there is none, in the reader's language. */
  readonly text: string
  /** Whether it would be done. */
  readonly would: boolean
}
/** The effects that an automation would have had. */
export interface AutomationTrial {
  /** The days that were looked at. */
  readonly days: number
  /** Events that would have started it. */
  readonly total: number
  /** There are more: not all of the past was looked at. */
  readonly capped: boolean
  /** Of these, how many are beyond the daily limit. */
  readonly beyondLimit: number
  /** The most on one day. */
  readonly mostInADay: number
  /** Its effect would start it again, which the server prevents. */
  readonly startsItself: boolean
  /** The newest of them. */
  readonly runs: readonly TrialRun[]
}

export const tryAutomation = defineCall({
  path: `${root}/try`,
  method: 'GET',
  summary: 'Tells what an automation would have done on past data; nothing is done',
  right: 'automation.read',
  input: {
    automation: automationInput,
    days: integer({
      label: { en: 'Days', zh: '天数' },
      min: 1,
      max: 90,
      default: 30,
    }),
  },
  output: shape<AutomationTrial>(),
  errors: ['404', '905'],
})
