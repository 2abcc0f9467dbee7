import { canDo, seesField } from '../../../src/access/index.ts'
import type { Automation } from '../../../resources/automations/automation/automation.resource.ts'
import {
  countableBy,
  dateFields,
  subjectOf,
  watchableFields,
} from '../../../resources/automations/automation/automation.parts.ts'
import type { ListQuery } from '../../../src/protocol/query.ts'
import { fieldOf } from '../../../src/schema/index.ts'
import { isHeard, type AnyResource } from '../../../src/schema/resource.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { hiddenFields, queryOfParams } from '../../engine/records/query.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { restrictToVisible } from '../../engine/records/visible.ts'
import { errors } from './errors.ts'
import type { Registry } from '../../platform/context.ts'
import { Fault } from '../../platform/errors/fault.ts'

/** The terms of an automation: all of its record that matters, except its state. */
export type AutomationTerms = Omit<
  Automation,
  'version' | 'createTime' | 'updateTime' | 'createdBy' | 'deletedAt'
>

/** An automation that was found to be in order, in the eyes of the person that it acts for. */
export interface Plan {
  readonly terms: AutomationTerms
  /** The records that start it. */
  readonly target: RecordContext
  /** The records that it acts on; undefined if all are counted together. */
  readonly subject: RecordContext | undefined
  readonly of: Contexts
  /** The target's records that meet the conditions and can be seen, with today's dates resolved. */
  readonly query: ListQuery
  readonly hidden: ReadonlySet<string>
}

/** Parameters of an address that are no condition. */
const notConditions = ['page', 'limit', 'sort', 'deleted', 'total', 'computed', 'views'] as const

/** The conditions as a query of the target's list. Throws naming an invalid one. */
const queryOf = (target: RecordContext, condition: string | null): ListQuery => {
  const params = new URLSearchParams(condition ?? '')
  for (const name of notConditions)
    if (params.has(name)) throw errors.automationConditionUnfit({ condition: name }).at('condition')
  // an empty search, and an address without conditions, would match every record
  const q = params.get('q')
  if ((q !== null && !q.trim()) || (condition !== null && !params.size))
    throw errors
      .automationConditionUnfit({ condition: q === null ? String(condition) : 'q' })
      .at('condition')
  try {
    const query = queryOfParams(target, params)
    return { ...query, page: 1, limit: 200, sort: 'id' }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const [name = condition ?? ''] = Object.keys(error.fields ?? {})
    throw errors.automationConditionUnfit({ condition: name }).at('condition')
  }
}

const demandKnown = (
  at: 'dateField' | 'countBy' | 'watched',
  names: readonly string[],
  possible: readonly string[],
): void => {
  const unfit = names.find(name => !possible.includes(name))
  if (unfit !== undefined) throw errors.automationFieldUnfit({ unfit }).at(at)
}

/** The requirements of each trigger. Throws if something is missing or invalid. */
const triggerDemands = {
  CHANGE: ({ events, watched }: AutomationTerms, target: AnyResource) => {
    if (!events.length) throw errors.valueMissing().at('events')
    demandKnown('watched', watched, watchableFields(target))
  },
  DATE: ({ dateField }: AutomationTerms, target: AnyResource) => {
    if (!dateField) throw errors.valueMissing().at('dateField')
    demandKnown('dateField', [dateField], dateFields(target))
  },
  COUNT: ({ threshold, countBy }: AutomationTerms, target: AnyResource) => {
    if (threshold === null) throw errors.valueMissing().at('threshold')
    if (countBy) demandKnown('countBy', [countBy], countableBy(target))
  },
} as const satisfies Readonly<
  Record<AutomationTerms['trigger'], (terms: AutomationTerms, target: AnyResource) => void>
>

/** Fields of the trigger that the person may not see, or sees masked. */
const demandSeen = (
  { dateField, countBy, watched }: AutomationTerms,
  { resource, lang, actor }: RecordContext,
  hidden: ReadonlySet<string>,
): void => {
  for (const [at, names] of [
    ['dateField', dateField ? [dateField] : []],
    ['countBy', countBy ? [countBy] : []],
    ['watched', watched],
  ] as const) {
    const name = names.find(one => hidden.has(one))
    if (name === undefined) continue
    const field = fieldOf(resource, name)
    const unfit = field && seesField(actor.access, field) ? field.options.label[lang] : name
    throw errors.automationFieldUnfit({ unfit }).at(at)
  }
}

/**
 * Parses an automation's terms as the person of `of`. Throws, at the field, for records or fields
 * that don't exist or that they can't see, and for conditions that the list doesn't have.
 */
export const planOf = (terms: AutomationTerms, of: Contexts, registry: Registry): Plan => {
  const target = Object.hasOwn(registry, terms.target) ? of(terms.target) : undefined
  if (!target || !isHeard(target.resource))
    throw errors.automationTargetUnknown({ target: terms.target }).at('target')
  const { actor, lang, resource, resources } = target
  const demandRead = (one: AnyResource, at: string): void => {
    if (!canDo(actor.access, one, 'read'))
      throw errors.automationBeyondOwn({ automated: one.plural[lang] }).at(at)
  }
  demandRead(resource, 'target')
  triggerDemands[terms.trigger](terms, resource)
  const hidden = hiddenFields(target)
  demandSeen(terms, target, hidden)
  const subject = subjectOf(resource, terms, name => resources[name])
  if (subject) demandRead(subject, 'countBy')
  return {
    terms,
    target,
    subject: subject && of(subject.name),
    of,
    query: restrictToVisible(target, queryOf(target, terms.condition)),
    hidden,
  }
}
