import type { Label } from '../../../src/schema/label.ts'

/** Kinds of what people are told, each with its name on the screen. */
export type NoticeKinds = Readonly<Record<string, Label>>

/** The kind of a message: the first part of its name, such as `task` of `task.endsSoon`. */
export const kindOfMessage = (name: string): string => name.split('.')[0] ?? name
