import type { IconName } from './icons.tsx'

/** An item of a menu of actions. */
export interface PageAction {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  readonly onClick: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Why it is disabled, said under the label. */
  readonly why?: string
}
