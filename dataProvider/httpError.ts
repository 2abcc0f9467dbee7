import type { RefusedBody } from '../src/protocol/provider.ts'

/**
 * A refused or failed call, in the shape that react-admin reads (`status`, `body.errors`). It
 * doesn't extend react-admin's class, so that this folder needs no React; react-admin only checks
 * the shape.
 */
export class HttpError extends Error {
  /** HTTP status, or the envelope's code if that is no HTTP status; 0 without a response. */
  readonly status: number
  readonly body: RefusedBody
  constructor(message: string, status: number, body: RefusedBody) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.body = body
  }
}

export const cancelled = (): DOMException => new DOMException('cancelled', 'AbortError')
/** A cancelled call is no error to show (SES-10). */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
