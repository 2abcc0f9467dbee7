import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WrongSetting } from './environment.ts'
import { cutSlowBodies, type SlowBodyLimits } from './slowBodies.ts'

export type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

export interface Listening {
  readonly address: string
  /** Stops accepting requests; resolves when the open ones have ended, at most `graceMs` later. */
  close(graceMs: number): Promise<void>
}

/**
 * Time limits so that a slow or silent sender can't block a connection for ever. A file of 20 MB
 * has enough time for a slow line; other bodies have less.
 */
export const connectionLimits = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  /** Connections at the same time; each open window of a console holds one or two. */
  maxConnections: 10_000,
  /** 500 bytes a second: a tenth of the slowest line that a console can be used on. */
  slowBodies: { windowMs: 30_000, bytes: 15_000 },
} as const
type ConnectionLimits = Readonly<
  Record<Exclude<keyof typeof connectionLimits, 'slowBodies'>, number>
> & { readonly slowBodies: SlowBodyLimits }

/** Listens; throws WrongSetting where the address can't be had. */
export const listen = async (
  fetch: Fetch,
  host: string,
  port: number,
  { maxConnections, slowBodies, ...serverOptions }: ConnectionLimits = connectionLimits,
): Promise<Listening> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without TLS options it makes a plain HTTP server
  const server = createAdaptorServer({ fetch, hostname: host, serverOptions }) as Server
  server.maxConnections = maxConnections
  const endWatch = cutSlowBodies(server, slowBodies)
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'the port is in use' : error.message
      fail(new WrongSetting(`cannot listen on HOST ${host}, PORT ${port}: ${reason}`))
    })
    server.listen(port, host, () => done())
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  const { port: actualPort } = server.address() as AddressInfo
  const hostName =
    host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return {
    address: `http://${hostName}:${actualPort}`,
    close: graceMs =>
      new Promise<void>(done => {
        const late = setTimeout(() => server.closeAllConnections(), graceMs)
        // a keep-alive connection becomes idle after its last response; closing it avoids waiting
        // for it
        const idle = setInterval(() => server.closeIdleConnections(), 50)
        server.close(() => {
          endWatch()
          clearTimeout(late)
          clearInterval(idle)
          done()
        })
      }),
  }
}
