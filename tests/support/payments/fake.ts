import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Behaviour of a fake: normal, no response within the client's time limit, or an invalid response.
 */
export type FakeMode = 'up' | 'down' | 'nonsense'

export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export interface FakeAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** A key or certificate of the tests. */
export const pem = (name: string): string => readFileSync(pemFile(name), 'utf8')
export const pemFile = (name: string): string =>
  new URL(`keys/${name}.pem`, import.meta.url).pathname

/** A provider on this machine. Everything that it was asked is in `requests`. */
export const openFake = async (answer: (request: FakeRequest) => FakeAnswer) => {
  const requests: FakeRequest[] = []
  const state: { mode: FakeMode } = { mode: 'up' }
  const server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => void pieces.push(piece))
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://fake')
      const request: FakeRequest = {
        method: incoming.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        body: Buffer.concat(pieces).toString('utf8'),
      }
      requests.push(request)
      if (state.mode === 'down') return void outgoing.destroy()
      if (state.mode === 'nonsense')
        return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
      const { status, headers, body } = answer(request)
      outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    /** Sets the behaviour from now on. */
    is(mode: FakeMode) {
      state.mode = mode
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(done => server.close(() => done()))
    },
  }
}

/** A notice as the provider would send it. */
export interface FakeNotice {
  readonly headers: Record<string, string>
  readonly body: string
}
