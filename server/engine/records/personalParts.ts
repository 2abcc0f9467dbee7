import type { Label } from '../../../src/schema/label.ts'
import type { SignFile } from '../../platform/http/files.ts'
import type { Scope } from '../../platform/store/types.ts'

/**
 * What is kept beside the record of a person and is no record itself, as an export of their data
 * has it.
 */
export interface PersonalPart {
  readonly name: string
  readonly label: Label
  /** The right that it takes to get it. */
  readonly right: string
  /** Its entries, read while the file is written. */
  entries(): AsyncIterable<object>
}

/** What parts are read with. */
export interface PersonalSource {
  readonly scope: Pick<Scope, 'db' | 'institutionId'>
  readonly sign: SignFile
}
