import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { S3Settings } from '../../server/adapters/s3Settings.ts'
import { startS3 } from './s3Server.ts'

/**
 * How the object store behind a gate responds: normally, not at all, too late, or that it is full.
 */
export type StoreMood = 'well' | 'away' | 'slow' | 'full'

const listOf = (open: ReadonlyMap<string, Begun>): string => {
  const uploads = [...open].map(
    ([id, { key, at }]) =>
      `<Upload><Key>${encodeURIComponent(key)}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`,
  )
  return `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`
}

interface Begun {
  readonly key: string
  readonly at: string
}

/**
 * A real object store behind a gate: it may be away, slow or full, for requests that a test
 * chooses. It lists multipart uploads and ends them, which the store behind it can't.
 */
export const gatedS3 = async () => {
  const { settings, stop } = await startS3()
  const open = new Map<string, Begun>()
  let mood: StoreMood = 'well'
  let concerns: (method: string, url: URL) => boolean = () => true

  const note = (method: string, url: URL, status: number, body: string): void => {
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
    const begun = /<UploadId>([^<]*)</.exec(body)?.[1]
    if (method === 'POST' && url.searchParams.has('uploads') && begun !== undefined)
      open.set(begun, { key, at: new Date().toISOString() })
    const joined = url.searchParams.get('uploadId')
    if (joined !== null && method === 'POST' && status < 300) open.delete(joined)
  }
  const pass = (asked: IncomingMessage, answer: ServerResponse, url: URL): void => {
    const { method = 'GET', headers } = asked
    const onward = request(
      `${settings.endpoint}${asked.url ?? ''}`,
      // no connection is kept, so that the store can end
      { method, headers: { ...headers, connection: 'close' }, agent: false },
      async given => {
        const isMultipart = url.searchParams.has('uploads') || url.searchParams.has('uploadId')
        answer.writeHead(given.statusCode ?? 500, given.headers)
        if (!isMultipart) return void given.pipe(answer)
        const body = await text(given)
        note(method, url, given.statusCode ?? 500, body)
        answer.end(body)
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }
  const server = createServer((asked, answer) => {
    const url = new URL(asked.url ?? '', 'http://store')
    const { method = 'GET' } = asked
    if (mood !== 'well' && concerns(method, url)) {
      if (mood === 'away') return void asked.socket.destroy()
      // a slow store never responds; its client gives up
      if (mood === 'slow') return void asked.resume()
      asked.resume()
      answer.writeHead(507)
      return void answer.end('<Error><Code>XMinioStorageFull</Code></Error>')
    }
    if (method === 'GET' && url.searchParams.has('uploads')) {
      asked.resume()
      return void answer.end(listOf(open))
    }
    // nor does this store end one
    const ended = url.searchParams.get('uploadId')
    if (method === 'DELETE' && ended !== null) {
      asked.resume()
      open.delete(ended)
      return void answer.writeHead(204).end()
    }
    return pass(asked, answer, url)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a server that listens on a port answers
  const { port } = server.address() as AddressInfo
  const gated: S3Settings = { ...settings, endpoint: `http://127.0.0.1:${port}`, patienceMs: 4000 }
  return {
    settings: gated,
    /** Multipart uploads that were begun and neither completed nor aborted. */
    open: open as ReadonlyMap<string, Begun>,
    feel: (next: StoreMood, which: typeof concerns = () => true): void => {
      mood = next
      concerns = which
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
      await stop()
    },
  }
}
