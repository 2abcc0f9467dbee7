import type { AnyResource } from '../resource.ts'
import { relatedOf } from './referrers.ts'
import { fieldOf, targetOf } from './fields.ts'

// by itself: what the list's code imports from here must not bring the tabs of records along
type Registry = Readonly<Record<string, AnyResource>>

const stripProblems = (resources: Registry, resource: AnyResource): string[] =>
  (resource.show?.summary ?? []).flatMap(item => {
    if ('field' in item)
      return fieldOf(resource, item.field) ? [] : [`its summary has an unknown field ${item.field}`]
    const other = Object.hasOwn(resources, item.resource) ? resources[item.resource] : undefined
    if (!other) return [`its summary shows an unknown resource ${item.resource}`]
    const refersHere = (name: string) => {
      const by = fieldOf(other, name)
      return by !== undefined && targetOf(by) === resource.name
    }
    return [
      ...[item.by, ...(item.also ? [item.also.by] : [])]
        .filter(name => !refersHere(name))
        .map(name => `its summary shows ${other.name} by ${name}, which is no reference to it`),
      ...[item.at, item.of]
        .filter(name => !fieldOf(other, name))
        .map(name => `its summary shows an unknown field ${name} of ${other.name}`),
    ]
  })

/** What is wrong with the summary and the tabs of a record's page, as sentences. */
export const pageProblems = (resources: Registry, resource: AnyResource): string[] => {
  const { show, form } = resource
  const tabs = show?.tabs ?? []
  const groups = new Set((show?.groups ?? form.groups).map(({ name }) => name))
  const lists = new Set(
    relatedOf(Object.values(resources), resource).map(({ resource: of, by }) => `${of}.${by}`),
  )
  const names = tabs.map(({ name }) => name)
  return [
    ...stripProblems(resources, resource),
    ...new Set(
      names.filter((name, at) => names.indexOf(name) !== at).map(name => `two tabs are ${name}`),
    ),
    ...tabs.flatMap(tab => [
      ...(tab.groups ?? [])
        .filter(name => !groups.has(name))
        .map(name => `the tab ${tab.name} has an unknown part ${name}`),
      ...(tab.lists ?? [])
        .filter(name => !lists.has(name))
        .map(name => `the tab ${tab.name} has an unknown list ${name}`),
      ...(tab.figures ?? [])
        .filter(name => !fieldOf(resource, name))
        .map(name => `the tab ${tab.name} has an unknown field ${name}`),
    ]),
    ...(show?.beside ?? [])
      .filter(name => !groups.has(name))
      .map(name => `its side has an unknown part ${name}`),
  ]
}
