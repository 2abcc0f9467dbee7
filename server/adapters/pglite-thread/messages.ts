import type { SqlResult } from '../../platform/store/driver.ts'

/** What the thread is started with: the folder to open, made when new. */
export interface ThreadTask {
  readonly folder: string
}

/** A command to one connection of the database thread. */
export type ConnectionCommand =
  | { readonly do: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly do: 'script'; readonly sql: string }
  | { readonly do: 'begin' | 'commit' | 'rollback' | 'close' }

/**
 * To the thread. A connection begins with the first message that names it; `release` ends it and is
 * not answered.
 */
export type ToThread =
  | { readonly connection: number; readonly call: number; readonly step: ConnectionCommand }
  | { readonly connection: number; readonly release: true }

/** What an error is on the other side. */
export interface CarriedError {
  readonly message: string
  readonly code: string | undefined
  readonly constraint: string | undefined
}

/** From the thread. The answer to call 0 says that the folder is open, or why not. */
export type FromThread =
  | { readonly call: number; readonly result?: SqlResult }
  | { readonly call: number; readonly error: CarriedError }
