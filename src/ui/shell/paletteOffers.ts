import { can, type Access } from '../../access/index.ts'
import type { PaletteEntry } from '../../schema/palette.ts'
import type { Lang } from '../../schema/label.ts'
import type { MenuEntry } from './context.tsx'
import { screensOfEntry, segmentOf } from './menus.ts'
import type { Findable } from './paletteMatch.ts'

/** Something that Ctrl-K leads to. */
export interface PaletteOffer extends Findable {
  readonly kind: PaletteEntry['kind']
  readonly to: string
  readonly text: string
  readonly icon: string
  /** Of a tab: the entry of the menu that it is in. */
  readonly hint?: string
}

const isOpen = ({ rights = [], masks = [] }: PaletteEntry, access: Access): boolean =>
  rights.every(set => set.some(right => can(access, right))) &&
  !masks.some(mask => access.masks.has(mask))

const offerOf = (entry: PaletteEntry, lang: Lang): PaletteOffer => ({
  kind: entry.kind,
  to: entry.to,
  text: entry.label[lang],
  icon: entry.icon,
  words: [entry.label.en, entry.label.zh, ...entry.words],
  pinyin: entry.pinyin,
})

const leavesOf = (menus: readonly MenuEntry[]): readonly MenuEntry[] =>
  menus.flatMap(entry =>
    entry.children.length > 0 || entry.url === '' ? leavesOf(entry.children) : [entry],
  )

type Known = ReadonlyMap<string, PaletteEntry>

/**
 * The screens of an entry of the menu. A tab is called as its screen: many tabs are "Statistics".
 */
const offersOfEntry = (entry: MenuEntry, known: Known, lang: Lang): readonly PaletteOffer[] =>
  screensOfEntry(entry).map(({ url, label, icon }) => {
    const to = url.startsWith('/') ? url : `/${url}`
    const screen = known.get(segmentOf(to))
    const isTab = entry.tabs !== undefined || entry.url !== url
    const text = ((isTab && screen?.label) || label)[lang]
    return {
      kind: 'screen',
      to,
      text,
      icon: icon ?? 'dot',
      words: [label, ...(url === entry.url ? [entry.label] : []), ...(screen ? [screen.label] : [])]
        .flatMap(({ en, zh }) => [en, zh])
        .concat(screen?.words ?? []),
      pinyin: screen?.pinyin ?? [],
      ...(isTab && entry.label[lang] !== text ? { hint: entry.label[lang] } : {}),
    }
  })

/**
 * What a person can open: the screens of their menu, each tab and all settings among them, with
 * their aliases; screens that are in no menu; and verbs and questions of screens that they may
 * open. While the entries are loading, the screens of the menu are found by their names.
 */
export const offersFor = (
  menus: readonly MenuEntry[],
  entries: readonly PaletteEntry[],
  access: Access,
  lang: Lang,
): readonly PaletteOffer[] => {
  const screens = entries.filter(({ kind }) => kind === 'screen')
  const known = new Map(screens.map(entry => [segmentOf(entry.to), entry]))
  const inMenu = leavesOf(menus).flatMap(entry => offersOfEntry(entry, known, lang))
  const segments = new Set(inMenu.map(({ to }) => segmentOf(to)))
  return [
    ...inMenu,
    ...entries
      .filter(({ kind, to, screen }) =>
        kind === 'screen'
          ? screen === undefined && !segments.has(segmentOf(to))
          : screen === undefined || segments.has(screen),
      )
      .filter(entry => isOpen(entry, access))
      .map(entry => offerOf(entry, lang)),
  ]
}
