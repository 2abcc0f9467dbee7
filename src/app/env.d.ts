/** Version of the build, put in by vite.config.ts. */
declare const BUILD_VERSION: string

/** Made of the declarations by scripts/help-plugin.ts. */
declare module 'virtual:help' {
  type Lang = import('../schema/label.ts').Lang

  /** By the first segment of a screen's address, in one language. */
  export type HelpTexts = Readonly<
    Record<string, { readonly text: string; readonly manual?: string }>
  >
  export const helpIn: Readonly<Record<Lang, () => Promise<{ readonly help: HelpTexts }>>>
}

/** Made of docs/manual by scripts/help-plugin.ts. */
declare module 'virtual:manual' {
  type Lang = import('../schema/label.ts').Lang
  type ManualChapter = import('../schema/manual.ts').ManualChapter
  type ManualEntry = import('../schema/manual.ts').ManualEntry

  export const pagesIn: Readonly<
    Record<Lang, () => Promise<{ readonly pages: readonly ManualChapter[] }>>
  >
  /** What the manual is searched by. */
  export const loadEntries: () => Promise<readonly ManualEntry[]>
}

/** Made of the declarations by scripts/palette/plugin.ts. */
declare module 'virtual:palette' {
  type PaletteEntry = import('../schema/palette.ts').PaletteEntry

  /** What Ctrl-K finds besides records and the manual, in the registry's order. */
  export const loadEntries: () => Promise<readonly PaletteEntry[]>
}

/** Made of the registry by scripts/definitions-plugin.ts. */
declare module 'virtual:definitions' {
  import type { Outline } from '../schema/outline.ts'
  import type { AnyResource } from '../schema/resource.ts'

  /** In the registry's order. */
  export const outlines: readonly Outline[]
  /** By the names of the resources. */
  export const loaders: Readonly<Record<string, () => Promise<AnyResource>>>
}
