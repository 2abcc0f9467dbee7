import type { Label } from './label.ts'

/** A stretch of a line: plain, as a label of the product, as it is typed, or as a link. */
export type ManualSpan =
  | string
  | { readonly label: string }
  | { readonly typed: string }
  | { readonly text: string; readonly to: string }
export type ManualLine = readonly ManualSpan[]

/** A part of a page of the manual, as its Markdown says it. */
export type ManualBlock =
  | {
      readonly kind: 'heading'
      readonly level: 2 | 3
      /** The same in both languages: made of the English heading. */
      readonly id: string
      readonly text: string
    }
  | { readonly kind: 'text' | 'note'; readonly line: ManualLine }
  | { readonly kind: 'points'; readonly items: readonly ManualLine[] }
  | { readonly kind: 'steps'; readonly first: number; readonly items: readonly ManualLine[] }
  | { readonly kind: 'picture'; readonly about: string; readonly url: string }

/** A page of the manual in one language. */
export interface ManualChapter {
  /** Name of its file, without `.md`. */
  readonly name: string
  readonly title: string
  readonly blocks: readonly ManualBlock[]
}

/** What the manual is searched by. */
export interface ManualEntry {
  /** Of its page. */
  readonly name: string
  readonly title: Label
  /** Headings in their order. */
  readonly headings: readonly { readonly id: string; readonly text: Label }[]
}

/** The address of a page of the manual in the console, or of one of its headings. */
export const manualLink = (name?: string, heading?: string): string =>
  `/manual${name === undefined ? '' : `?topic=${name}`}${heading === undefined ? '' : `#${heading}`}`
