import { lookup as resolve, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import {
  hostOf,
  isAddress,
  isLoopbackAddress,
  isPublicAddress,
} from '../platform/http/publicAddress.ts'
import {
  NotCalled,
  type Outbound,
  type OutboundAnswer,
  type OutboundFailure,
} from '../platform/ports.ts'

/** Time limit of a call, from its start to the end of the response, in milliseconds. */
const timeoutMs = 15_000
/** Bytes of a response that are read; the rest is ignored. */
const maxAnswerBytes = 64 * 1024
/** Open connections to one receiver. @tuning */
const maxSockets = 32
const keepAliveMs = 10_000

const failures: Readonly<Record<string, OutboundFailure>> = {
  ENOTFOUND: 'DNS',
  EAI_AGAIN: 'DNS',
  EAI_FAIL: 'DNS',
  ENODATA: 'DNS',
  ECONNREFUSED: 'REFUSED',
  EHOSTUNREACH: 'REFUSED',
  ENETUNREACH: 'REFUSED',
  EADDRNOTAVAIL: 'REFUSED',
  ETIMEDOUT: 'REFUSED',
  EPROTO: 'TLS',
}
const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : ''
const failureOf = (error: Error): OutboundFailure => {
  const code = codeOf(error)
  const known = Object.hasOwn(failures, code) ? failures[code] : undefined
  if (known) return known
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code) ? 'TLS' : 'BROKEN'
}
// an error of several tried addresses has no text of its own
const notCalled = (error: Error): NotCalled =>
  error instanceof NotCalled
    ? error
    : new NotCalled(failureOf(error), (codeOf(error) || error.message).slice(0, 200))

type Resolve = (
  host: string,
  options: { readonly all: true; readonly verbatim: true },
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void

export interface OutboundOptions {
  /** Calls may go to this machine, also by plain http; for development and tests. */
  readonly local?: boolean
  /** Resolves a host to its addresses; by default with the system's resolver. */
  readonly resolve?: Resolve
  /** Milliseconds in place of 15 seconds; for tests. */
  readonly timeoutMs?: number
}

const systemResolve: Resolve = (host, options, done) =>
  resolve(host, options, (error, addresses) => done(error, addresses))

/**
 * Resolves a host for a connection and refuses it if any of its addresses may not be called. The
 * checked addresses are the ones that are connected to.
 */
const judgedLookup =
  (allowed: (address: string) => boolean, resolveHost: Resolve): LookupFunction =>
  (host, { all }, done) => {
    resolveHost(host, { all: true, verbatim: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new NotCalled('DNS', 'no address'), '')
      const refused = addresses.find(({ address }) => !allowed(address))
      if (refused) return done(new NotCalled('PRIVATE', refused.address), '')
      return all ? done(null, [...addresses]) : done(null, first.address, first.family)
    })
  }

/** Checks the remote address once more after the connection is established. */
const judgeConnection = (
  request: ClientRequest,
  allowed: (address: string) => boolean,
): ClientRequest =>
  request.on('socket', (socket: Socket) => {
    const judge = () => {
      const address = socket.remoteAddress
      if (address !== undefined && !allowed(address))
        request.destroy(new NotCalled('PRIVATE', address))
    }
    if (socket.connecting) socket.once('connect', judge)
    else judge()
  })

/** Sends a request and reads the beginning of its answer. */
const exchange = (request: ClientRequest, body: string, ms: number): Promise<OutboundAnswer> =>
  new Promise((answered, failed) => {
    const fail = (error: Error) => {
      clearTimeout(late)
      failed(notCalled(error))
      request.destroy()
    }
    // ends the call even if the connection hangs
    const late = setTimeout(() => fail(new NotCalled('TIMEOUT', `${ms} ms`)), ms)
    request.on('error', fail)
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      fail(new NotCalled('BROKEN', 'upgrade'))
    })
    request.on('response', response => {
      const pieces: Buffer[] = []
      let bytes = 0
      const end = () => {
        clearTimeout(late)
        const text = Buffer.concat(pieces).subarray(0, maxAnswerBytes).toString('utf8')
        answered({ status: response.statusCode ?? 0, body: text })
      }
      response.on('data', (piece: Buffer) => {
        pieces.push(piece)
        bytes += piece.length
        if (bytes < maxAnswerBytes) return
        end()
        response.destroy()
      })
      response.on('end', end)
      response.on('error', fail)
      response.on('aborted', () => fail(new NotCalled('BROKEN', 'aborted')))
    })
    request.end(body)
  })

/**
 * Calls addresses that people enter. Every address of a host is checked at the time of the
 * connection, so that DNS rebinding can't lead elsewhere; redirects are returned, not followed.
 */
export const nodeOutbound = (options: OutboundOptions = {}): Outbound & { close(): void } => {
  const { local = false } = options
  const allowed = (address: string): boolean =>
    isPublicAddress(address) || (local && isLoopbackAddress(address))
  const shared = {
    lookup: judgedLookup(allowed, options.resolve ?? systemResolve),
    keepAlive: true,
    maxSockets,
    timeout: keepAliveMs,
    scheduling: 'lifo' as const,
  }
  const https = new HttpsAgent(shared)
  const http = new HttpAgent(shared)
  return {
    async post({ url: text, headers, body }) {
      const url = new URL(text)
      const host = hostOf(url)
      // an IP address needs no lookup, so it must be checked here
      if (isAddress(host) && !allowed(host)) throw new NotCalled('PRIVATE', host)
      const isPlain = url.protocol === 'http:'
      if (url.protocol !== 'https:' && !(isPlain && local))
        throw new NotCalled('INSECURE', url.protocol)
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      const send = {
        method: 'POST',
        headers: { ...headers, ...length },
        agent: isPlain ? http : https,
      }
      const begin = (): ClientRequest => {
        const request = isPlain ? httpRequest(url, send) : httpsRequest(url, send)
        return judgeConnection(request, allowed)
      }
      const ms = options.timeoutMs ?? timeoutMs
      const request = begin()
      return exchange(request, body, ms).catch((error: unknown) => {
        // the receiver has closed a keep-alive connection before it read anything
        const isStale =
          request.reusedSocket && error instanceof NotCalled && error.failure === 'BROKEN'
        if (isStale) return exchange(begin(), body, ms)
        throw error
      })
    },
    close() {
      https.destroy()
      http.destroy()
    },
  }
}
