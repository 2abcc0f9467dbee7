import type { MissingAnswer } from '../../../../src/protocol/imports.ts'
import type { Issue } from '../../../../src/schema/issue.ts'

/** A name that cells hold and no record has, as the job keeps it. */
export interface MissingEntry {
  readonly resource: string
  readonly name: string
  readonly rows: number
  readonly similar: readonly string[]
  /** A record's name that differs from it in case, width or spaces alone. */
  readonly existing?: string | undefined
  readonly answer?: MissingAnswer | undefined
  /** Why no record can be made of it. */
  readonly refused?: Issue | undefined
  /**
   * Id that the record gets when the import creates it; checked cells hold it in place of the
   * record.
   */
  readonly id?: string | undefined
  /** Id of the record that the import has created. */
  readonly created?: string | undefined
}
