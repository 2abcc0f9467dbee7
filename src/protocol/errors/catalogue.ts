import type { CentralCode } from './codes.ts'
import type { VariantKey } from './variants.ts'

export type TextParams = Readonly<Record<string, string | number>>

/** All texts of one language, by code, and by variant (`34350.points`). */
export interface Catalogue {
  readonly texts: Readonly<Record<string, string>>
  readonly variants: Readonly<Record<string, string>>
}
/** The texts of codes that no domain declares: a code or variant without one does not compile. */
export interface CentralCatalogue extends Catalogue {
  readonly texts: Readonly<Record<CentralCode, string>>
  readonly variants: Readonly<Record<VariantKey, string>>
}

/** Messages of the connection itself (ERR-02), by HTTP status. */
export interface Transport {
  readonly statuses: Readonly<Record<string, string>>
  /** `%{status}` is the number. */
  readonly other: string
  /** No response at all. */
  readonly noResponse: string
}
