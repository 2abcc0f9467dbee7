import type { Trial, TrialRun } from '../../../resources/automation/automation.calls.ts'
import { type ChangeEvent } from '../../../resources/automation/automation.options.ts'
import { runReasons } from '../../../resources/automation/automation.runs.ts'
import type { Automation } from '../../../resources/automation/automation.resource.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import type { Reading } from '../../engine/records/rules.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { automationActions } from './actions/index.ts'
import { asText } from '../../../src/schema/asText.ts'
import type { Plan } from './plan.ts'
import { pastChanges, pastCounts, pastDates, type PastEvent } from './past.ts'
import { titlesFor } from './log.ts'

/** Events that are told one by one. */
const maxTold = 50

const pasts = { CHANGE: pastChanges, DATE: pastDates, COUNT: pastCounts } as const

/** What it would do to one record; what it would be refused with is told in its place. */
const foreseen = async (
  reading: Reading,
  plan: Plan,
  event: PastEvent,
): Promise<Pick<TrialRun, 'text' | 'would'>> => {
  const { lang } = plan.target
  const outcome = await automationActions[plan.terms.action].foresee({
    plan,
    record: event.record,
    reading,
    cause: {
      id: '',
      event: (event.kind ?? plan.terms.trigger).toLowerCase(),
      at: event.at,
      count: event.count === null ? null : String(event.count),
    },
  })
  return 'words' in outcome
    ? { would: true, text: outcome.words[lang] }
    : { would: false, text: runReasons[outcome.reason][lang] }
}

/** A change that an automation makes to its own records can start it again: the server doesn't let it. */
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

const recordIdOf = (record: Row | undefined): string | null => record?.id ?? null

/** Tells what an automation would have done in the last days. Conditions are those of today: records are looked at as they are now. */
export const trialOf = async (
  scope: Scope,
  plan: Plan,
  { dailyLimit }: Pick<Automation, 'dailyLimit'>,
  days: number,
): Promise<Trial> => {
  const { clock, institution } = plan.target
  const now = clock.now()
  const from = new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString()
  const { events, capped } = await pasts[plan.terms.trigger](scope, plan, from, now.toISOString())
  const told = events.slice(0, maxTold)
  const ids = told.flatMap(({ record }) => recordIdOf(record) ?? [])
  const titles = plan.subject
    ? await titlesFor(scope, plan.subject, ids)
    : new Map<string, string>()
  const runs: TrialRun[] = []
  for (const event of told) {
    const recordId = recordIdOf(event.record)
    const title = recordId === null ? null : asText(titles.get(recordId) ?? null) || null
    const kind: ChangeEvent | null = event.kind
    runs.push({
      at: event.at,
      event: kind,
      recordId,
      title,
      ...(await foreseen(scope, plan, event)),
    })
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
