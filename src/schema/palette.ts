import type { Label, Lang } from './label.ts'

/**
 * Further words by which Ctrl-K finds a screen or what is done there: what people say who don't
 * know its name. A word belongs to one place only.
 */
export type Aliases = Readonly<Partial<Record<Lang, readonly string[]>>>

/** Work that begins on a screen, as Ctrl-K offers it: "Schedule lessons". */
export interface ScreenVerb {
  /** The work in a few words, as a person asks for it. */
  readonly label: Label
  /** Further words by which it is found. */
  readonly aliases?: Aliases
  /** The address at which it begins: `/scheduling?new=1`. */
  readonly to: string
  /** The right that it needs besides those of its screen. */
  readonly right?: string
}

/** A screen, a verb or a question that Ctrl-K knows, made of the declarations by the build. */
export interface PaletteEntry {
  readonly kind: 'screen' | 'verb' | 'question'
  readonly to: string
  readonly label: Label
  readonly icon: string
  /** First segment of the screen that must be in the reader's menu. */
  readonly screen?: string
  /** Of each set the reader needs one right. */
  readonly rights?: readonly (readonly string[])[]
  /** Data permissions under which it is not offered, because its conditions read masked values. */
  readonly masks?: readonly string[]
  /** Words besides the label. */
  readonly words: readonly string[]
  /** Syllables of the Chinese label and words: `pai ke`. */
  readonly pinyin: readonly string[]
}
