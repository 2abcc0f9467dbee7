import type { Label } from '../../../src/schema/label.ts'
import type { AppPorts } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Kinds of messages to people, each with its name on the screen. */
export type NoticeKinds = Readonly<Record<string, Label>>

/**
 * What happens to a message when it is due to be sent: SKIP drops it; WITHDRAW drops it and allows
 * the same mark again.
 */
export type NoticeVerdict = 'SEND' | 'SKIP' | 'WITHDRAW'
/**
 * Checks a message of a kind just before it is sent; `about` is the data that it was queued with.
 */
export type NoticeCheck = (
  ports: Pick<AppPorts, 'clock'>,
  scope: Scope,
  notice: { readonly id: string; readonly about: unknown },
) => Promise<NoticeVerdict>
/** Checks by kind; messages of other kinds are always sent. */
export type NoticeChecks = Readonly<Record<string, NoticeCheck>>

/** The kind of a message: the first part of its name, such as `task` of `task.endsSoon`. */
export const kindOfMessage = (name: string): string => name.split('.')[0] ?? name
