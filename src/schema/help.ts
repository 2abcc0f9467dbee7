import type { Label } from './label.ts'

/** What the `?` of a screen says. */
export interface Help {
  /** Two or three sentences: what the screen is for, and how its work begins. */
  readonly text: Label
  /** Its page of the manual: the name of a file in `docs/manual/en`, without `.md`. */
  readonly manual?: string
}

/** Help by the first segment of a screen's address. */
export type HelpByRoute = Readonly<Record<string, Help>>

/**
 * Declares the help of a domain's screens, in a `<name>.help.ts` beside their declarations. It is
 * no part of them, because the console loads it when the `?` is pressed and not before. Pages that
 * belong to the menu entry of another (`menuRoute`), and records, have the help of that entry
 * unless they are named here.
 *
 * @example
 * export const help = defineHelp({
 *   bookDuration: {
 *     text: { en: 'Compares who teaches how long. …', zh: '比较各位老师的上课时长。…' },
 *     manual: 'booking',
 *   },
 * })
 */
export const defineHelp = (help: HelpByRoute): HelpByRoute => help
