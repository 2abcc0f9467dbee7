/**
 * State of a navigation to '/' that asks for another institution; no address of another site can
 * carry one. `landAt`: a path of this site that is opened there, else the first menu entry.
 */
export interface SwitchState {
  readonly switchTo: string
  readonly landAt?: string
}
const textAt = (state: object, name: string): string | undefined => {
  const value: unknown = Object.entries(state).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : undefined
}
/** The institution that a navigation switches to; undefined if it doesn't. */
export const switchOf = (state: unknown): SwitchState | undefined => {
  if (typeof state !== 'object' || state === null) return undefined
  const switchTo = textAt(state, 'switchTo')
  const landAt = textAt(state, 'landAt')
  if (switchTo === undefined) return undefined
  return { switchTo, ...(landAt?.startsWith('/') && { landAt }) }
}
