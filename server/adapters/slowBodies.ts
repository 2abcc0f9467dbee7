import type { IncomingMessage, Server } from 'node:http'

/** Minimum speed of a body before its connection is closed. */
export interface SlowBodyLimits {
  /** Milliseconds over which bytes are counted; a silence of less is no fault of a line. */
  readonly windowMs: number
  /** Bytes that must come within it, unless the body ends. */
  readonly bytes: number
}

interface Window {
  /** By the process's monotonic clock, in milliseconds. */
  since: number
  /** `bytesRead` of the connection at that moment. */
  from: number
}

/**
 * Closes connections whose request body arrives too slowly, so that a few hundred senders of a byte
 * a second occupy neither connections nor what waits for their bodies. A body that the server has
 * not started to read is not the sender's fault and is left alone. Returns a function that ends the
 * watch.
 */
export const cutSlowBodies = (
  server: Server,
  { windowMs, bytes }: SlowBodyLimits,
): (() => void) => {
  const coming = new Map<IncomingMessage, Window>()
  server.on('request', (request, response) => {
    coming.set(request, { since: performance.now(), from: request.socket.bytesRead })
    response.once('close', () => coming.delete(request))
  })
  const look = (): void => {
    const now = performance.now()
    for (const [request, window] of coming) {
      if (request.complete) coming.delete(request)
      if (request.complete || now - window.since < windowMs) continue
      const { bytesRead } = request.socket
      if (bytesRead - window.from < bytes && request.readableLength === 0) request.socket.destroy()
      window.since = now
      window.from = bytesRead
    }
  }
  const timer = setInterval(look, windowMs / 4)
  timer.unref()
  return () => clearInterval(timer)
}
