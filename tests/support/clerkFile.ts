/**
 * The expected result of a file's import. `asks`: a person must choose the heading row or the
 * fields.
 */
export type Outcome =
  | { readonly created: number; readonly failed?: number }
  | { readonly reason: string }
  | { readonly asks: string }
  /** Read completely; the results of this many rows are tested elsewhere. */
  | { readonly rows: number }

export interface ClerkFile {
  readonly name: string
  readonly resource?: 'student' | 'teacher'
  bytes(): Uint8Array
  readonly wizard: Outcome
  /** The direct import's outcome where it differs. */
  readonly direct?: Outcome
  /** Further information of the job about the file, in both ways of importing. */
  readonly notes?: object
  /** Why rows fail, by their number in the sheet. */
  readonly messages?: Readonly<Record<number, string>>
}
