import type { AppPorts, Ctx } from '../context.ts'
import { clientAddress } from './trustedProxies.ts'

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

/**
 * Determines the address of a request; 'local' without a network (tests, the browser). Forgeable
 * headers count only from a trusted proxy.
 */
export const findAddress = (ports: Pick<AppPorts, 'config'>, c: Ctx): string => {
  const connection =
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bindings of Hono's Node server; in tests and in the browser there are none
    (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? 'local'
  return clientAddress(connection, c.req.raw.headers, ports.config.trustedProxies)
}

/** Returns the caller's network address, as everything counts and logs it. */
export const networkAddressOf = (c: Ctx): string => c.get('address') ?? 'local'
