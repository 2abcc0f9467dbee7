import type { FileReason } from '../../../src/protocol/errors/reasons.ts'

/**
 * A file that can't be read as a workbook, and why. Crosses from the worker as its reason and what
 * of the file it names.
 */
export class SheetRefused extends Error {
  readonly reason: FileReason
  readonly named: string | undefined
  constructor(reason: FileReason, cause?: unknown, named?: string) {
    super(`spreadsheet refused: ${reason}`, { cause })
    this.reason = reason
    this.named = named
  }
}
