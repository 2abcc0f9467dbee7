import type { Lang } from './label.ts'

/** The text for a person; a text message has no subject. */
export interface NoticeText {
  readonly subject: string
  readonly text: string
}
/** The recipient of a message, and the institution that sends it. */
export interface Receiver {
  readonly name: string
  readonly school: string
}
type Facts = Readonly<Record<string, string | number>>

/**
 * A message with its words in each language; `sample` are the facts that docs/reference and its
 * tests word it with.
 */
export type Message<F extends Facts = Facts> = {
  readonly name: string
  readonly sample: F
} & {
  readonly [L in Lang]: {
    // a method, so that a message with its own parameters is assignable to the general type
    word(facts: F & Receiver): NoticeText
  }['word']
}

/**
 * Declares a message that rules send by `ctx.notify`. It is in `<resource>.messages.ts`, and
 * docs/reference/messages.yaml has its words.
 *
 * @example
 * export const loanOverdue = defineMessage({
 *   name: 'loan.overdue',
 *   sample: { book: 'Red Chamber', due: '2026-03-01' },
 *   en: ({ school, name, book, due }) => ({
 *     subject: `Please return “${book}”`,
 *     text: `${school}: ${name}, “${book}” was due on ${due}.`,
 *   }),
 *   zh: ({ school, name, book, due }) => ({
 *     subject: `请归还《${book}》`,
 *     text: `【${school}】${name}，《${book}》应于 ${due} 归还。`,
 *   }),
 * })
 */
export const defineMessage = <const F extends Facts>(message: Message<F>): Message<F> => message
