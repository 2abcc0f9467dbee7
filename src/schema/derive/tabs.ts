import type { AnyResource, RecordTab, TabAddition, TabParts } from '../resource.ts'
import { relatedOf } from './referrers.ts'
import { fieldOf, targetOf } from './fields.ts'

type Registry = Readonly<Record<string, AnyResource>>

const joined = <T>(one: readonly T[] | undefined, more: readonly T[] | undefined) =>
  one || more ? [...(one ?? []), ...(more ?? [])] : undefined

const extended = (tab: RecordTab, more: TabParts): RecordTab => {
  const { figures, views, groups, lists } = {
    figures: joined(tab.figures, more.figures),
    views: joined(tab.views, more.views),
    groups: joined(tab.groups, more.groups),
    lists: joined(tab.lists, more.lists),
  }
  return {
    ...tab,
    ...(figures ? { figures } : {}),
    ...(views ? { views } : {}),
    ...(groups ? { groups } : {}),
    ...(lists ? { lists } : {}),
  }
}

/**
 * The tabs of a record's page with those that an extension adds, before those that are last. Tabs
 * that are named by no `in` stay as they are.
 */
export const withTabs = (
  tabs: readonly RecordTab[],
  added: readonly (RecordTab | TabAddition)[],
): readonly RecordTab[] =>
  added.reduce<readonly RecordTab[]>((all, one) => {
    if ('in' in one) return all.map(tab => (tab.name === one.in ? extended(tab, one) : tab))
    const at = one.last ? -1 : all.findIndex(({ last }) => last)
    return at < 0 ? [...all, one] : [...all.slice(0, at), one, ...all.slice(at)]
  }, tabs)

/** What additions name and no tab is, as sentences. */
export const additionProblems = (
  name: string,
  tabs: readonly RecordTab[],
  added: readonly (RecordTab | TabAddition)[],
): string[] => {
  const known = new Set([...tabs, ...added].flatMap(one => ('in' in one ? [] : [one.name])))
  return added.flatMap(one =>
    'in' in one && !known.has(one.in)
      ? [`${name}: an extension adds to the tab ${one.in}, which its page doesn't have`]
      : [],
  )
}

/** The name of a related list in tabs: `loan.student`. */
export const relatedName = ({ resource, by }: { readonly resource: string; readonly by: string }) =>
  `${resource}.${by}`

/** Names of the parts of a record's page that neither a tab nor its side names. */
export const looseGroups = ({ show, form }: Pick<AnyResource, 'show' | 'form'>): string[] => {
  const named = new Set([
    ...(show?.tabs ?? []).flatMap(({ groups = [] }) => groups),
    ...(show?.beside ?? []),
  ])
  return (show?.groups ?? form.groups).flatMap(({ name }) => (named.has(name) ? [] : [name]))
}

const stripProblems = (resources: Registry, resource: AnyResource): string[] =>
  (resource.show?.summary ?? []).flatMap(item => {
    if ('field' in item)
      return fieldOf(resource, item.field) ? [] : [`its summary has an unknown field ${item.field}`]
    const other = Object.hasOwn(resources, item.resource) ? resources[item.resource] : undefined
    if (!other) return [`its summary shows an unknown resource ${item.resource}`]
    const by = fieldOf(other, item.by)
    return [
      ...(by && targetOf(by) === resource.name
        ? []
        : [`its summary shows ${other.name} by ${item.by}, which is no reference to it`]),
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
  const lists = new Set(relatedOf(Object.values(resources), resource).map(relatedName))
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
