import type { HttpRequest, HttpStack } from 'tus-js-client'
import type { Wire } from './http.ts'

type Send = NonNullable<Wire['fetch']>

/**
 * A request of the protocol's client over `fetch`, for environments without XMLHttpRequest or with
 * another transport. It reports no progress within a chunk.
 */
const fetchRequest = (method: string, url: string, send: Send): HttpRequest => {
  const headers: Record<string, string> = {}
  const control = new AbortController()
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => void (headers[name] = value),
    getHeader: name => headers[name],
    setProgressHandler: () => undefined,
    send: async (body: Blob | null) => {
      const res = await send(url, { method, headers, body, signal: control.signal })
      const text = await res.text()
      return {
        getStatus: () => res.status,
        getHeader: name => res.headers.get(name) ?? undefined,
        getBody: () => text,
        getUnderlyingObject: () => res,
      }
    },
    abort: async () => control.abort(),
    getUnderlyingObject: () => undefined,
  }
}

/**
 * How the protocol's client sends: in a browser with its own requests, which report progress;
 * otherwise with `fetch`.
 */
export const tusStack = ({ fetch: own }: Pick<Wire, 'fetch'>): HttpStack | undefined => {
  if (!own && typeof XMLHttpRequest === 'function') return undefined
  const send: Send = own ?? ((address, init) => fetch(address, init))
  return {
    createRequest: (method, url) => fetchRequest(method, url, send),
    getName: () => 'fetch',
  }
}

/** Reads a file in chunks for the tus client. */
export const blobReader = {
  openFile: async (file: Blob) => ({
    size: file.size,
    slice: async (start: number, end: number) => ({
      value: file.slice(start, end),
      done: end >= file.size,
    }),
    close: () => undefined,
  }),
}
