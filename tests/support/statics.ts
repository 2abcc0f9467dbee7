import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
}

/**
 * A folder behind a plain file server, as any host of static sites is one: an unknown address gets
 * index.html.
 */
export const serveFolder = async (
  folder: string,
): Promise<{ readonly origin: string; close(): Promise<void> }> => {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname))
    const requestedPath = join(folder, path)
    const file =
      requestedPath.startsWith(folder) &&
      statSync(requestedPath, { throwIfNoEntry: false })?.isFile()
        ? requestedPath
        : join(folder, 'index.html')
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    // a service worker wants a secure context, and localhost is one
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
