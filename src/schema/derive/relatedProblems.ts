import { systemColumns, type AnyResource, type RelatedTo } from '../resource.ts'
import { fieldOf, targetOf } from './fields.ts'
import { sortable } from './lists.ts'

type Registry = Readonly<Record<string, AnyResource>>

/** What is wrong with the lists on records' pages, as sentences. */
export const relatedProblems = (resources: Registry, resource: AnyResource): string[] => [
  ...(resource.show?.related ?? []).flatMap(related => {
    const { resource: name, by } = related
    const other = Object.hasOwn(resources, name) ? resources[name] : undefined
    if (!other) return [`its page lists an unknown resource ${name}`]
    const field = fieldOf(other, by)
    return field && targetOf(field) === resource.name
      ? relatedColumnProblems(other, related)
      : [`its page lists ${name} by ${by}, which is no reference to ${resource.name}`]
  }),
  ...(resource.relatedTo ?? []).flatMap(related => {
    const field = fieldOf(resource, related.by)
    return field && targetOf(field) !== undefined
      ? relatedColumnProblems(resource, related)
      : [`it is listed by ${related.by}, which is no reference`]
  }),
]

const system: ReadonlySet<string> = new Set(systemColumns)
const relatedColumnProblems = (
  other: AnyResource,
  { by, columns = [], sort, first }: Pick<RelatedTo, 'by' | 'columns' | 'sort' | 'first'>,
): string[] => [
  ...[...columns, ...(first === undefined ? [] : [first])]
    .filter(name => !fieldOf(other, name) && !system.has(name))
    .map(name => `the list of ${other.name} by ${by} has an unknown column ${name}`),
  ...(sort === undefined || sortable(other).includes(sort.replace(/^-/, ''))
    ? []
    : [`the list of ${other.name} by ${by} can't be sorted by ${sort}`]),
]
