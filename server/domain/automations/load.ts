import {
  automation,
  type Automation,
} from '../../../resources/automations/automation/automation.resource.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { rowsWhere } from '../../engine/records/rows.ts'
import { resourcesOf } from '../../engine/records/context.ts'
import { sessionContexts, systemContexts, type Contexts } from '../../engine/records/system.ts'
import type { Session } from '../../platform/context.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { actors, AutomationMustStop } from './acting.ts'
import { automationActions } from './actions/index.ts'
import { planOf, type Plan, type AutomationTerms } from './plan.ts'
import { stopAutomation } from './stop.ts'

/** Throws, at the field, what keeps an automation from working in a caller's name. */
export const judged = (
  terms: AutomationTerms,
  of: Contexts,
  registry: Parameters<typeof planOf>[2],
): Plan => {
  const plan = planOf(terms, of, registry)
  automationActions[terms.action].judge(plan)
  return plan
}

/** An automation that is on, and what it does. */
export interface Armed {
  readonly record: Automation
  /** Snapshot in which it was turned on, and when. */
  readonly since: string
  readonly sinceAt: string
  /** The time up to which dates were checked. */
  readonly checkedAt: string
  /** The plan of this moment; each is an operation of its own. */
  plan(): Plan
}
export interface Loaded {
  readonly armed: readonly Armed[]
  /** The server's own contexts. */
  readonly own: Contexts
}

const judgedIn = (ports: EnginePorts, terms: AutomationTerms, session: Session): Plan =>
  judged(terms, sessionContexts(ports, session), resourcesOf(session, ports.resources))

const reasonOf = (error: unknown) => {
  if (error instanceof AutomationMustStop) return error.reason
  if (!(error instanceof Fault)) throw error
  return error.code === ErrorCode.permissionMissing ? 'MAKER_RIGHTS' : 'UNFIT'
}

/** The institution's automations that are on. */
const recordsThatAreOn = (from: Scope | StoreTx): Promise<Automation[]> =>
  rowsWhere(from, automation, [{ field: 'status', op: 'eq', values: ['ON'] }])

/**
 * The automations of an institution that can work; one that no longer can is turned off, with the
 * reason.
 */
export const loadAutomations = async (ports: EnginePorts, scope: Scope): Promise<Loaded> => {
  const records = await recordsThatAreOn(scope)
  const own = await systemContexts(ports, scope.institutionId)
  if (!records.length) return { armed: [], own }
  const rows = await scope.db.selectFrom('automationState').selectAll().execute()
  const states = new Map(rows.map(row => [row.automation, row]))
  const actingFor = actors(ports, scope.institutionId)
  const armed: Armed[] = []
  for (const record of records) {
    const state = states.get(record.id)
    if (!state) continue
    try {
      const { session } = await actingFor(record)
      judgedIn(ports, record, session)
      const { since, sinceAt, checkedAt } = state
      const plan = () => judgedIn(ports, record, { ...session, requestId: ports.ids.next() })
      armed.push({ record, since, sinceAt, checkedAt, plan })
    } catch (error) {
      await stopAutomation(ports, scope, record.id, reasonOf(error))
    }
  }
  return { armed, own }
}

/**
 * Whether the loaded automations are still current: one may have been turned on or changed
 * meanwhile.
 */
export const areCurrent = async (tx: StoreTx, { armed }: Loaded): Promise<boolean> => {
  const mark = (records: readonly Automation[]): string =>
    records.map(({ id, version }) => `${id} ${version}`).join()
  const now = await recordsThatAreOn(tx)
  const known = new Set(armed.map(({ record }) => record.id))
  return (
    mark(now.filter(({ id }) => known.has(id))) === mark(armed.map(({ record }) => record)) &&
    now.length === armed.length
  )
}
