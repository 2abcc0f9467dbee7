import type { Label } from '../../../src/schema/label.ts'
import type { SignFile } from '../../platform/http/files.ts'
import type { Scope } from '../../platform/store/types.ts'

/**
 * Data stored beside a person's record that is no record itself, in the form for an export of their
 * data.
 */
export interface PersonalPart {
  readonly name: string
  readonly label: Label
  /** The right that it takes to get it. */
  readonly right: string
  /** Its entries, read while the file is written. */
  entries(): AsyncIterable<object>
}

/** The context for reading the parts. */
export interface PersonalSource {
  readonly scope: Pick<Scope, 'db' | 'institutionId'>
  readonly sign: SignFile
}
