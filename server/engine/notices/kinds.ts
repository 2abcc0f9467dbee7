import type { Label } from '../../../src/schema/label.ts'
import type { AppPorts } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Kinds of messages to people, each with its name on the screen. */
export type NoticeKinds = Readonly<Record<string, Label>>

/**
 * What is to become of a message when its turn to be sent comes: SKIP drops it; WITHDRAW does too,
 * and lets the same mark be sent again.
 */
export type NoticeVerdict = 'SEND' | 'SKIP' | 'WITHDRAW'
/**
 * Judges a message of a kind when it is to be sent; `about` is what it was put in the queue with.
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
