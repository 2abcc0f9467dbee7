import { kindOf } from '../fields/index.ts'
import type { Field } from '../kind.ts'
import type { AnyResource } from '../resource.ts'
import { fieldEntries, fieldOf, targetOf } from './fields.ts'
import { partsOfFrom } from './sources.ts'

type Registry = Readonly<Record<string, AnyResource>>

/**
 * What distinguishes the values of two fields of one kind: which there are, and how they are
 * stored.
 */
const formOf = (field: Field): string => {
  const kind = kindOf(field)
  const scale = 'scale' in field.options ? field.options.scale : undefined
  const to = targetOf(field)
  return JSON.stringify([
    kind.column(field.options).type,
    kind.allowed?.(field.options, 'en'),
    scale,
    to,
  ])
}

// a state of another record can't be changed here, so that only its name is shown
const isKindFor = (field: Field, source: Field): boolean =>
  field.kind === source.kind || (field.kind === 'choice' && source.kind === 'state')

const sourceProblem = (
  resources: Registry,
  resource: AnyResource,
  field: Field,
  from: string,
): string | undefined => {
  const parts = partsOfFrom(from)
  if (!parts) return `which is no 'reference.field'`
  const [by, name] = parts
  const reference = fieldOf(resource, by)
  const to =
    reference && kindOf(reference).refers === 'one' && reference.options.from === undefined
      ? targetOf(reference)
      : undefined
  if (to === undefined) return `but ${by} is no reference to one record`
  const other = Object.hasOwn(resources, to) ? resources[to] : undefined
  const source = other && fieldOf(other, name)
  if (!source) return `but ${to} has no field ${name}`
  if (source.options.computed || kindOf(source).writeOnly)
    return `but ${to} stores no ${name} that could be read`
  if (!isKindFor(field, source))
    return `but it is of kind ${field.kind}, and ${to}.${name} of kind ${source.kind}`
  return formOf(field) === formOf(source)
    ? undefined
    : `but ${to}.${name} has other values: give it the same choices, scale or target`
}

/** Fields that repeat what no other record holds, as sentences. */
export const sourceProblems = (resources: Registry, resource: AnyResource): string[] =>
  fieldEntries(resource).flatMap(([name, field]) => {
    const { from } = field.options
    const problem = from === undefined ? undefined : sourceProblem(resources, resource, field, from)
    return problem === undefined ? [] : [`field ${name} repeats ${from}, ${problem}`]
  })
