import { useQuery } from '@tanstack/react-query'
import { loadEntries } from 'virtual:palette'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLang, useTexts } from '../../i18n/texts.ts'
import { searchRecords } from '../../protocol/calls/search.ts'
import type { FoundRecord } from '../../protocol/provider.ts'
import type { PaletteEntry } from '../../schema/palette.ts'
import type { AnyResource } from '../../schema/resource.ts'
import type { Lang } from '../../schema/label.ts'
import { useAccess, useEdu, useFindResource } from '../context.tsx'
import { useManualSearch } from '../help/useManualSearch.ts'
import { linkTo } from '../links.ts'
import { useDebounced } from '../parts/useDebounced.ts'
import { useShell } from './context.tsx'
import { paletteTexts } from './palette.texts.ts'
import { usePaletteCommands, type PaletteCommand } from './paletteCommands.ts'
import { bestOf, strongScore, type Findable } from './paletteMatch.ts'
import { offersFor, type PaletteOffer } from './paletteOffers.ts'
import { countPaletteUse, paletteUsesOf, type PaletteUse } from './paletteUse.ts'

export interface PaletteItem {
  readonly id: string
  readonly icon: string
  readonly text: string
  readonly hint?: string
  readonly run: () => void
}
export interface PaletteGroup {
  readonly name: string
  readonly items: readonly PaletteItem[]
}
interface Opened {
  readonly to: string
  readonly text: string
  readonly icon: string
  readonly hint?: string | undefined
}
type Texts = (typeof paletteTexts)['en']
/** An item that opens an address, and counts that it did. */
type ItemOf = (kind: string, opened: Opened) => PaletteItem

const debounceMillis = 180
/** Items of a group; what is meant is among the first. */
const maxItems = 8
/** Recent items, and frequent ones. */
const maxUsed = 6

const paletteQuery = {
  queryKey: ['palette', 'entries'],
  queryFn: loadEntries,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
} as const
const none: readonly PaletteEntry[] = []

const useItemOf = (): ItemOf => {
  const navigate = useNavigate()
  const { account, person } = useShell()
  return (kind, { to, text, icon, hint }) => ({
    id: `${kind} ${to}`,
    icon,
    text,
    ...(hint ? { hint } : {}),
    run: () => {
      countPaletteUse(account ?? person, { to, text, icon })
      void navigate(to)
    },
  })
}

/** Used addresses as they are called now, without those that the person may not open any more. */
const stillOpen = (
  uses: readonly PaletteUse[],
  entries: readonly PaletteEntry[],
  offers: readonly PaletteOffer[],
): readonly (PaletteUse & Pick<PaletteOffer, 'hint'>)[] => {
  const byAddress = new Map(offers.map(offer => [offer.to, offer]))
  const declared = new Set(entries.map(({ to }) => to))
  return uses.flatMap(use => {
    const { text, icon, hint } = byAddress.get(use.to) ?? {}
    if (text === undefined || icon === undefined) return declared.has(use.to) ? [] : [use]
    return [{ ...use, text, icon, ...(hint === undefined ? {} : { hint }) }]
  })
}

/**
 * Without a text: what was opened last, and what is opened most; until there is enough of that, the
 * first screens of the menu.
 */
const usedGroups = (
  t: Texts,
  uses: ReturnType<typeof stillOpen>,
  screens: readonly PaletteOffer[],
  itemOf: ItemOf,
): readonly PaletteGroup[] => {
  const recent = uses.slice(0, maxUsed)
  const often = uses.slice(maxUsed).toSorted((a, b) => b.count - a.count)
  const used = new Set(uses.map(({ to }) => to))
  const frequent = [...often, ...screens.filter(({ to }) => !used.has(to))].slice(0, maxUsed)
  return [
    { name: t.recent, items: recent.map(use => itemOf('recent', use)) },
    { name: t.frequent, items: frequent.map(one => itemOf('frequent', one)) },
  ]
}

type Local = Findable & { readonly group: string; readonly item: PaletteItem }

/** Groups of what the console itself knows, the one with the best match first. */
const localGroups = (q: string, local: readonly Local[]) => {
  const found = bestOf(q, local)
  const groups = new Map<string, { readonly items: PaletteItem[]; readonly score: number }>()
  for (const { item, score } of found) {
    const group = groups.get(item.group) ?? { items: [], score }
    groups.set(item.group, group)
    if (group.items.length < maxItems) group.items.push(item.item)
  }
  return [...groups].map(([name, { items, score }]) => ({ name, items, score }))
}

const localsOf = (
  t: Texts,
  offers: readonly PaletteOffer[],
  commands: readonly PaletteCommand[],
  itemOf: ItemOf,
): readonly Local[] => {
  const groups = { screen: t.screens, question: t.questions, verb: t.actions } as const
  return [
    ...offers.map(offer => ({
      words: offer.words,
      ...(offer.pinyin ? { pinyin: offer.pinyin } : {}),
      group: groups[offer.kind],
      item: itemOf(offer.kind, offer),
    })),
    ...commands.map(({ words, ...item }) => ({ words, group: t.actions, item })),
  ]
}

const recordItem = (
  { id, title, subtitle }: FoundRecord,
  resource: AnyResource | undefined,
  lang: Lang,
  itemOf: ItemOf,
): PaletteItem[] =>
  resource?.routes
    ? [
        itemOf('record', {
          to: linkTo(resource, 'show', { id }),
          text: title,
          icon: resource.icon ?? 'dot',
          hint: [subtitle, resource.label[lang]].filter(Boolean).join(' · '),
        }),
      ]
    : []

/** What Ctrl-K can lead to without asking the server. */
const usePaletteOffers = () => {
  const lang = useLang()
  const access = useAccess()
  const { menus, account, person } = useShell()
  const { data: entries = none } = useQuery(paletteQuery)
  return useMemo(() => {
    const offers = offersFor(menus, entries, access, lang)
    return { offers, uses: stillOpen(paletteUsesOf(account ?? person), entries, offers) }
  }, [menus, entries, access, lang, account, person])
}

/**
 * What Ctrl-K shows for a text: screens, named questions, work that begins somewhere, commands,
 * records by name, phone or account, and the manual. What is certainly meant comes before records.
 */
export const usePalette = (q: string, showKeys: () => void) => {
  const t = useTexts(paletteTexts)
  const lang = useLang()
  const edu = useEdu()
  const find = useFindResource()
  const itemOf = useItemOf()
  const navigate = useNavigate()
  const text = q.trim()
  const settled = useDebounced(text, debounceMillis)
  const search = useQuery({
    queryKey: ['palette', 'records', settled],
    queryFn: async ({ signal }) =>
      (await edu.ask(searchRecords, { q: settled }, { signal, quiet: true })).list,
    enabled: settled !== '',
    staleTime: 10_000,
    retry: false,
  })
  const { offers, uses } = usePaletteOffers()
  const commands = usePaletteCommands(showKeys)
  const manual = useManualSearch(text).map(({ to, text: title, page }): PaletteItem => ({
    id: `manual ${to}`,
    icon: 'help',
    text: title,
    ...(page === undefined ? {} : { hint: page }),
    run: () => void navigate(to),
  }))
  const found = text === '' ? [] : localGroups(text, localsOf(t, offers, commands, itemOf))
  const records =
    text === ''
      ? []
      : (search.data ?? []).flatMap(one => recordItem(one, find(one.resource), lang, itemOf))
  // entries of the menu, without the tabs in them
  const screens = offers.filter(({ kind, hint }) => kind === 'screen' && hint === undefined)
  const groups: readonly PaletteGroup[] = [
    ...(text === '' ? usedGroups(t, uses, screens, itemOf) : []),
    ...found.filter(({ score }) => score >= strongScore),
    { name: t.records, items: records },
    ...found.filter(({ score }) => score < strongScore),
    { name: t.manual, items: manual },
  ].filter(group => group.items.length > 0)
  return {
    groups,
    searching: text !== '' && (search.isFetching || settled !== text),
    failed: search.isError && settled === text,
  }
}
