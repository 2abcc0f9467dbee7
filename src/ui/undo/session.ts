/**
 * Operations of this window since it was opened, so that a key can undo the latest; the journal has
 * all of them.
 */
const done: string[] = []
const undone: string[] = []
const maxUndone = 100
/** Taken back, or refused to be: nothing offers to undo these again. */
const over = new Set<string>()

/**
 * Remembers a write that can be undone. What was undone before it can no longer be redone by
 * keyboard.
 */
export const rememberOperation = (operation: string): void => {
  if (done.includes(operation)) return
  done.push(operation)
  if (done.length > maxUndone) done.shift()
  undone.length = 0
}
/** `operation` was undone by `by`, which can be undone in its turn. */
export const rememberUndone = (operation: string, by: string): void => {
  forget(operation)
  undone.push(by)
}
/** `undo` was undone, so what it had undone is in force again: by `by`, which can be undone. */
export const rememberRedone = (undo: string, by: string): void => {
  forget(undo)
  done.push(by)
}
export const forget = (operation: string): void => {
  over.add(operation)
  for (const list of [done, undone]) {
    const at = list.indexOf(operation)
    if (at >= 0) list.splice(at, 1)
  }
}
/** Whether the operation can no longer be undone or redone here. */
export const isForgotten = (operation: string): boolean => over.has(operation)
export const latest = (): string | undefined => done.at(-1)
export const latestUndone = (): string | undefined => undone.at(-1)
/** Another person or institution: its operations are not these. */
export const forgetAll = (): void => {
  over.clear()
  done.length = 0
  undone.length = 0
}
