import type { RefusedBody } from '../src/protocol/provider.ts'

/**
 * A refused or failed call, in the shape that react-admin reads (`status`, `body.errors`). Kept
 * apart from react-admin's class so that this room needs no React; react-admin looks at the shape.
 */
export class HttpError extends Error {
  /** HTTP status, or the envelope's code where that is no HTTP status; 0 where nothing answered. */
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
/** A cancelled call is nobody's error (SES-10). */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
