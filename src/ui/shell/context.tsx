import { createContext, useContext, type ReactNode } from 'react'
import type { PendingCalls } from '../parts/LoadingBar.tsx'
import type { LoginAnswer } from '../../protocol/provider.ts'
import type { Label, Lang } from '../../schema/label.ts'

/** An entry of the stored menu tree; what has children is a heading over them. */
export interface MenuEntry {
  readonly id: string
  readonly menucode: string
  readonly label: Label
  readonly icon?: string | null | undefined
  readonly url: string
  /** The number of items to do there. */
  readonly count?: number
  readonly children: readonly MenuEntry[]
  /** Screens that share the entry, where they are more than its own. */
  readonly tabs?: readonly MenuEntry[]
  /** Where its settings are. */
  readonly gear?: MenuEntry
}

/** An institution that the person belongs to, or may by entering it (`waiting`). */
export interface OwnInstitution {
  readonly id: string
  readonly name: string
  readonly schoolNo: string | null
  /** Name of the person's role there. */
  readonly role: string | null
  readonly current: boolean
  readonly waiting: boolean
}

/** State and functions of the frame around the screens; provided by the application. */
export interface ShellState {
  readonly product: string
  readonly icon: string
  readonly institution: string
  /** The plan's label, or '' if there is none. */
  readonly plan: string
  readonly person: string
  /** Id of the person's account; what a browser keeps for them bears it. */
  readonly account?: string
  /** Present where the person belongs to several institutions (SET-02). */
  readonly switcher?: {
    list(): Promise<readonly OwnInstitution[]>
    to(institutionId: string): void
  }
  readonly menus: readonly MenuEntry[]
  /** Calls under way (SES-14). */
  readonly busy: PendingCalls
  /**
   * FIN-06: what the institution begins with, where this administrator has yet to choose its
   * country or region and currency.
   */
  readonly unchosen?: { readonly countryCode: string; readonly currency: string }
  /** Only for the demo, whose school is made in the browser: its login data. */
  readonly demo?: { readonly account: string; readonly password: string } | undefined
  /** Loads the session's current permissions from the server. */
  readonly refresh?: () => Promise<void>
  readonly signOut: () => void
  /**
   * Stores a login's response and goes to the requested address, via the second step of the login
   * if it is required; `to`: an address of this site, by default the one they came from.
   */
  readonly enter: (reply: LoginAnswer, to?: string) => void
  /** Stores the language and reloads the page (LNG-01). */
  readonly setLang: (lang: Lang) => void
}

const ShellContext = createContext<ShellState>({
  product: '',
  icon: '',
  institution: '',
  plan: '',
  person: '',
  menus: [],
  busy: { get: () => 0, subscribe: () => () => undefined },
  signOut: () => undefined,
  enter: () => undefined,
  setLang: () => undefined,
})
export const ShellProvider = ({ value, children }: { value: ShellState; children: ReactNode }) => (
  <ShellContext value={value}>{children}</ShellContext>
)
export const useShell = (): ShellState => useContext(ShellContext)
