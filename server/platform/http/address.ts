import type { Ctx } from '../context.ts'

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

/**
 * Returns the caller's network address; 'local' where there is none (tests, the browser). Ignores
 * headers that anyone can forge.
 */
export const networkAddressOf = (c: Ctx): string =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bindings of Hono's Node server; in tests and in the browser there are none
  (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? 'local'
