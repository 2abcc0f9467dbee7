import type { SqlResult } from '../../platform/store/driver.ts'

/** Start parameter of the thread: the folder to open, which is created if it doesn't exist. */
export interface ThreadTask {
  readonly folder: string
}

/** A command to one connection of the database thread. */
export type ConnectionCommand =
  | { readonly do: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly do: 'script'; readonly sql: string }
  | { readonly do: 'begin' | 'commit' | 'rollback' | 'close' }

/**
 * Messages to the thread. A connection begins with the first message that names it; `release` ends
 * it and gets no response.
 */
export type ToThread =
  | { readonly connection: number; readonly call: number; readonly step: ConnectionCommand }
  | { readonly connection: number; readonly release: true }

/** The serialised form of an error. */
export interface CarriedError {
  readonly message: string
  readonly code: string | undefined
  readonly constraint: string | undefined
}

/** Messages from the thread. The response to call 0 says whether the folder was opened. */
export type FromThread =
  | { readonly call: number; readonly result?: SqlResult }
  | { readonly call: number; readonly error: CarriedError }
