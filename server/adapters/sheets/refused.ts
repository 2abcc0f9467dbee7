import type { FileReason } from '../../../src/protocol/errors/reasons.ts'

/** A file that can't be read as a workbook, and why. Crosses from the worker as its reason alone. */
export class SheetRefused extends Error {
  readonly reason: FileReason
  constructor(reason: FileReason, cause?: unknown) {
    super(`spreadsheet refused: ${reason}`, { cause })
    this.reason = reason
  }
}
