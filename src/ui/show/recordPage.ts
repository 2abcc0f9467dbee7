import { can, canDo, seesField, type Access } from '../../access/index.ts'
import { fieldOf } from '../../schema/derive.ts'
import { relatedName, looseGroups } from '../../schema/derive/tabs.ts'
import type {
  AnyResource,
  Group,
  RecordTab,
  SummaryField,
  SummaryStrip,
} from '../../schema/resource.ts'
import { useAccess, useFindResource } from '../context.tsx'
import { useFactGroups } from './Facts.tsx'
import { relatedKey, useRelatedLists, type RelatedList } from './RelatedLists.tsx'

/** A tab of a record's page as its reader sees it. */
export interface ShownTab {
  /** Names it in the address. */
  readonly name: string
  readonly label: RecordTab['label']
  readonly figures: readonly string[]
  readonly views: NonNullable<RecordTab['views']>
  readonly groups: readonly Group[]
  readonly lists: readonly RelatedList[]
  /** It counts its only list beside its label. */
  readonly counts: boolean
}
const nothing = { figures: [], views: [], groups: [], lists: [], counts: false }

const tabOfGroup = (group: Group): ShownTab => ({ ...nothing, ...group, groups: [group] })
const tabOfList = (list: RelatedList): ShownTab => ({
  ...nothing,
  name: relatedKey(list),
  label: list.related.label,
  lists: [list],
  counts: true,
})

const seen = (resource: AnyResource, access: Access, names: readonly string[] = []) =>
  names.filter(name => {
    const field = fieldOf(resource, name)
    return field !== undefined && seesField(access, field)
  })

/** The tabs of a record's page that show their reader something. */
export const useTabs = (resource: AnyResource): readonly ShownTab[] => {
  const access = useAccess()
  const groups = useFactGroups(resource)
  const lists = useRelatedLists(resource)
  const { tabs, beside, layout } = resource.show ?? {}
  if (!tabs) return layout === 'tabs' ? [...groups.map(tabOfGroup), ...lists.map(tabOfList)] : []
  const loose = looseGroups(resource)
  const host = beside ? undefined : tabs.findLast(tab => tab.groups?.length)
  const named = new Set(tabs.flatMap(tab => tab.lists ?? []))
  const ofTab = (tab: RecordTab): ShownTab => ({
    name: tab.name,
    label: tab.label,
    figures: seen(resource, access, tab.figures),
    views: (tab.views ?? []).filter(({ right }) => can(access, right)),
    groups: groups.filter(
      ({ name }) => tab.groups?.includes(name) || (tab === host && loose.includes(name)),
    ),
    lists: lists.filter(({ related }) => tab.lists?.includes(relatedName(related))),
    counts: false,
  })
  return [
    ...tabs
      .map(ofTab)
      .filter(tab => [tab.figures, tab.views, tab.groups, tab.lists].some(part => part.length)),
    ...lists
      .filter(({ related }) => !named.has(relatedName(related)))
      .map(list => ({ ...tabOfList(list), counts: false })),
  ]
}

/** The parts at the side of a record's page: those that it names, and those that nothing names. */
export const useBeside = (resource: AnyResource): readonly Group[] => {
  const groups = useFactGroups(resource)
  const { beside } = resource.show ?? {}
  if (!beside) return []
  const names = new Set([...beside, ...looseGroups(resource)])
  return groups.filter(({ name }) => names.has(name))
}

/** A strip with the resource whose records it draws. */
export type ShownStrip = SummaryStrip & { readonly other: AnyResource }

/** The items of a record's summary that their reader may see. */
export const useSummary = (resource: AnyResource): readonly (SummaryField | ShownStrip)[] => {
  const access = useAccess()
  const find = useFindResource()
  const items = resource.show?.summary ?? []
  return items.flatMap((item): readonly (SummaryField | ShownStrip)[] => {
    if ('field' in item) return seen(resource, access, [item.field]).length ? [item] : []
    const other = find(item.resource)
    const fields = [item.by, item.at, item.of, ...(item.also ? [item.also.by] : [])]
    return other &&
      canDo(access, other, 'read') &&
      seen(other, access, fields).length === fields.length
      ? [{ ...item, other }]
      : []
  })
}
