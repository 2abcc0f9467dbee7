import type { AnyResource, RecordTab, TabAddition, TabParts } from '../resource.ts'

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
