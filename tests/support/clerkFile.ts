/**
 * What an import of a file must come to. `asks`: a person has to say where the headings stand or
 * what they mean.
 */
export type Outcome =
  | { readonly created: number; readonly failed?: number }
  | { readonly reason: string }
  | { readonly asks: string }
  /** Read whole; what becomes of so many rows is measured elsewhere. */
  | { readonly rows: number }

export interface ClerkFile {
  readonly name: string
  readonly resource?: 'student' | 'teacher'
  bytes(): Uint8Array
  readonly wizard: Outcome
  /** The direct import's outcome where it differs. */
  readonly direct?: Outcome
  /** What the job says of the file besides, in both ways. */
  readonly notes?: object
  /** Why rows fail, by their number in the sheet. */
  readonly messages?: Readonly<Record<number, string>>
}
