import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac } from 'node:crypto'

/** A delivery as a receiver got it. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly type: string
  readonly data: {
    readonly id: string
    readonly version: number
    readonly changed: readonly string[]
    readonly record: Readonly<Record<string, unknown>>
  }
}
type Answer = (received: Received, response: ServerResponse) => void

const fine: Answer = (_received, response) => void response.writeHead(200).end('taken')

/** A receiver of webhooks on this machine. It responds 200 until `answer` is set. */
export const openReceiver = async () => {
  const received: Received[] = []
  const state: { answer: Answer } = { answer: fine }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => void pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString('utf8')
      const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>
      const one = { headers: request.headers, body, type, data }
      received.push(one)
      state.answer(one, response)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Sets the response from now on; without an argument, 200 again. */
    answers(answer: Answer = fine) {
      state.answer = answer
    },
    status(status: number, body = '') {
      state.answer = (_received, response) => void response.writeHead(status).end(body)
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(done => server.close(() => done()))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/**
 * The signature of a delivery, made from the specification alone: HMAC-SHA256 of
 * `id.timestamp.body` under the bytes of the secret.
 */
export const signatureOf = ({ headers, body }: Received, secret: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
