import { listExportInput } from '../../src/protocol/calls/listExports.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import { limitInput, pageInput } from '../../src/schema/call/paging.ts'
import { choice, integer, reference, text } from '../../src/schema/fields/index.ts'
import { type ChangeEvent } from './automation.options.ts'
import { runStates, type RunReason, type RunState } from './automation.runs.ts'

const root = '/edu_adminserver/automation'
const automationInput = reference({
  label: { en: 'Automation', zh: '自动化' },
  to: 'automation',
  required: true,
})

/** A run as its log tells it. */
export interface AutomationRun {
  readonly id: string
  /** When what started it happened. */
  readonly at: string
  /** When it was carried out; null: not yet. */
  readonly doneAt: string | null
  readonly state: RunState
  /** What happened to the record; null: a date or a number was reached. */
  readonly event: ChangeEvent | null
  readonly resource: string
  /** Null where all records were counted together. */
  readonly recordId: string | null
  /** Title of the record, where the reader may see it. */
  readonly title: string | null
  readonly reason: RunReason | null
  /** Why it was skipped or failed, or what was done, in the reader's language. */
  readonly text: string | null
  /** Events that the entry stands for: more than one where the daily limit was reached. */
  readonly count: number
}

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

const runFilter = {
  automation: automationInput,
  state: choice({ label: { en: 'Status', zh: '状态' }, options: runStates }),
  recordId: text({ label: { en: 'Record ID', zh: '记录 ID' }, max: 64 }),
} as const

export const automationRuns = defineCall({
  path: `${root}/runs`,
  method: 'GET',
  summary: 'Lists the runs of an automation, newest first; they are kept for 90 days',
  right: 'automation.read',
  input: { ...runFilter, page: pageInput, limit: limitInput(100) },
  output: shape<{ readonly list: readonly AutomationRun[]; readonly total: number }>({
    type: 'object',
    properties: {
      list: { type: 'array', items: { type: 'object' } },
      total: { type: 'integer' },
    },
  }),
  errors: ['404'],
})

/** IMP-03: the same list as a file. */
export const exportRuns = defineCall({
  path: `${root}/exportRuns`,
  summary: 'The runs of an automation as a file',
  right: 'automation.export',
  writes: false,
  input: { ...runFilter, ...listExportInput },
  output: 'file',
  errors: ['404'],
  testedElsewhere: { automation: 'each export is noted among the operations' },
})

/** One event of the past, and what the automation would have done. */
export interface TrialRun {
  readonly at: string
  readonly event: ChangeEvent | null
  readonly recordId: string | null
  readonly title: string | null
  /** What would be done, or why not, in the reader's language. */
  readonly text: string
  /** It would be done. */
  readonly would: boolean
}
/** What an automation would have done. */
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
  /** What it would do would start it again: the server does not let that happen. */
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
