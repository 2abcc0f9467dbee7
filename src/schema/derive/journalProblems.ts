import type { AnyResource } from '../resource.ts'
import { kindOf } from '../fields/index.ts'
import { fieldEntries, fieldOf, targetOf } from './fields.ts'
import { joinsOf } from './titles.ts'

/** Kinds whose stored values are whole numbers, as sums need them. */
const isSummed = (resource: AnyResource, name: string): boolean => {
  const field = fieldOf(resource, name)
  return field !== undefined && kindOf(field).column(field.options).type === 'int8'
}

const balanceProblems = (resource: AnyResource): string[] => {
  const balance = resource.journal?.balance
  if (!balance) return []
  const { of, per, min } = balance
  const [first] = per
  const leads = first === undefined ? undefined : fieldOf(resource, first)
  return [
    ...(isSummed(resource, of) ? [] : [`the balance sums ${of}, which is no stored number`]),
    ...(per.length ? [] : ['the balance is per nothing']),
    ...per
      .filter(name => !fieldOf(resource, name)?.options.required)
      .map(name => `the balance is per ${name}, which may be empty`),
    ...(typeof min === 'string' && leads?.kind !== 'reference'
      ? [`the least balance is ${min} of a record, and ${first ?? 'nothing'} refers to none`]
      : []),
  ]
}

const reversalProblems = (resource: AnyResource): string[] => {
  const { reverses, balance } = resource.journal ?? {}
  if (!reverses) return []
  const field = fieldOf(resource, reverses.by)
  const negated = reverses.negates ?? (balance ? [balance.of] : [])
  return [
    ...(field?.kind === 'reference' && targetOf(field) === resource.name
      ? []
      : [`${reverses.by} refers to no entry of the journal`]),
    ...(field?.options.readOnly === true && !field.options.required
      ? []
      : [`${reverses.by} is written by the server alone and empty in most entries: readOnly`]),
    ...negated
      .filter(name => !isSummed(resource, name))
      .map(name => `a reversal negates ${name}, which is no stored number`),
  ]
}

/** Declarations that would change a journal entry later, as sentences. */
const changeProblems = (resource: AnyResource): string[] => [
  ...(joinsOf(resource) ? ['its title joins others, and changes when one is renamed'] : []),
  ...(resource.locks ? ['says locks, and nothing of it changes anyway'] : []),
  ...(resource.custom ? ['takes custom fields, and nobody could fill them in later'] : []),
  ...fieldEntries(resource).flatMap(([name, { kind, options }]) => [
    ...(kind === 'state' ? [`field ${name} is a state, which never changes`] : []),
    ...('onDelete' in options && typeof options.onDelete === 'string'
      ? [`field ${name}: a deletion would change the entry; refuse it or leave onDelete out`]
      : []),
  ]),
]

/** Declarations that a journal can't fulfil, as sentences. */
export const journalProblems = (resource: AnyResource): string[] =>
  resource.journal
    ? [
        ...balanceProblems(resource),
        ...reversalProblems(resource),
        ...changeProblems(resource),
        ...((resource.journal.retention?.months ?? 1) < 1 ? ['keeps its entries no month'] : []),
      ].map(problem => `journal: ${problem}`)
    : resource.writes === 'append'
      ? ['its records are only added: say so by journal']
      : []
