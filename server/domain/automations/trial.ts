import type {
  AutomationTrial,
  TrialRun,
} from '../../../resources/automations/automation/automation.calls.ts'
import { runReasons } from '../../../resources/automations/automation-run/automationRun.options.ts'
import type { Automation } from '../../../resources/automations/automation/automation.resource.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import type { Reading } from '../../engine/records/rules.ts'
import { Fault, faultOf } from '../../platform/errors/fault.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { automationActions } from './actions/index.ts'
import type { Plan } from './plan.ts'
import { pastChanges, pastCounts, pastDates, type PastEvent } from './past.ts'
import { titlesFor } from './log.ts'

/** Maximum number of events to list. */
const maxTold = 50

const pasts = { CHANGE: pastChanges, DATE: pastDates, COUNT: pastCounts } as const

const refusalOf = (error: unknown): Fault => {
  const fault = faultOf(error)
  if (!fault) throw error
  return fault
}
const faultText = (fault: Fault, lang: Lang): string => {
  const issue = Object.values(fault.fields ?? {})[0] ?? fault
  return textOfCode(issue.code, lang, issue.params)
}

/** The effect that it would have on one record, or its refusal. */
const foreseen = async (
  reading: Reading,
  plan: Plan,
  event: PastEvent,
  record: Row | undefined,
): Promise<Pick<TrialRun, 'text' | 'would'>> => {
  const { lang } = plan.target
  const occasion = {
    plan,
    record,
    reading,
    cause: {
      id: '',
      event: (event.kind ?? plan.terms.trigger).toLowerCase(),
      at: event.at,
      count: event.count === null ? null : String(event.count),
    },
  }
  const outcome = await automationActions[plan.terms.action].foresee(occasion).catch(refusalOf)
  if (outcome instanceof Fault) return { would: false, text: faultText(outcome, lang) }
  return 'words' in outcome
    ? { would: true, text: outcome.words[lang] }
    : { would: false, text: runReasons[outcome.reason][lang] }
}

/**
 * Whether an automation's change to its own records could start it again; the server prevents that.
 */
const startsItself = ({ terms }: Plan): boolean => {
  const { trigger, action, events, watched, field } = terms
  const changes = action === 'SET' || action === 'TAG'
  if (trigger !== 'CHANGE' || !changes || !events.includes('UPDATED')) return false
  return !watched.length || watched.includes(field ?? '')
}

/** The most events of one day, and how many are beyond the daily limit. */
const perDay = (events: readonly PastEvent[], zone: string, limit: number) => {
  const days = new Map<string, number>()
  for (const { at } of events) {
    const day = dateOf(toLocal(at, zone))
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  const counts = [...days.values()]
  return {
    mostInADay: Math.max(0, ...counts),
    beyondLimit: counts.reduce((sum, n) => sum + Math.max(0, n - limit), 0),
  }
}

/** The current records of events, including those in the trash. */
const recordsOf = async (
  scope: Scope,
  { subject }: Plan,
  events: readonly PastEvent[],
): Promise<ReadonlyMap<string, Row>> => {
  const ids = [...new Set(events.flatMap(({ recordId }) => recordId ?? []))]
  if (!subject || !ids.length) return new Map()
  const rows = [
    ...(await scope.many(subject.resource, ids)),
    ...(await scope.many(subject.resource, ids, true)),
  ]
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * Returns what an automation would have done in the last days. It uses the current conditions and
 * the current records.
 */
export const trialOf = async (
  scope: Scope,
  plan: Plan,
  { dailyLimit }: Pick<Automation, 'dailyLimit'>,
  days: number,
): Promise<AutomationTrial> => {
  const { clock, institution } = plan.target
  const now = clock.now()
  const from = new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString()
  const { events, capped } = await pasts[plan.terms.trigger](scope, plan, from, now.toISOString())
  const told = events.slice(0, maxTold)
  const records = await recordsOf(scope, plan, told)
  const titles = plan.subject
    ? await titlesFor(scope, plan.subject, [...records.keys()])
    : new Map<string, string>()
  const runs: TrialRun[] = []
  for (const event of told) {
    const { at, kind, recordId } = event
    const title = titles.get(recordId ?? '') ?? null
    const would = await foreseen(scope, plan, event, records.get(recordId ?? ''))
    runs.push({ at, event: kind, recordId, title, ...would })
  }
  return {
    days,
    total: events.length,
    capped,
    ...perDay(events, institution.timezone, dailyLimit),
    startsItself: startsItself(plan),
    runs,
  }
}
