import type { ErrorCode } from './codes.ts'

export type Params = Readonly<Record<string, string | number>>

/** Texts that name the figures of an issue; which one is used follows from the parameters given (sorted, comma separated). */
export const variantKeys = [
  '321.field',
  '321.years',
  '9994.max',
  '9994.min',
  '9994.max,min',
  '9994.maxItems',
  '9994.everything',
  '9994.maxLength',
  '9994.minLength',
  '9994.taken',
  '9994.gone',
  '9994.nobody',
  '9994.several',
  '9994.noResult',
  '9994.formulaError',
  '9994.garbled',
  '9994.digitsLost',
  '9994.day',
  '9994.time',
  '9994.gap',
  '9994.number',
  '9994.whole',
  '9994.decimals',
  '9994.listed',
  '9994.either',
  '9994.learns',
  '211.noResult',
  '211.formulaError',
  '211.garbled',
  '211.digitsLost',
  '409.arrived',
  '409.changed',
  '409.undone',
  '409.nothing',
  '409.drifted',
  '409.faulty',
  '409.unchecked',
  '409.late',
  '409.waiting',
  '429.guessed',
  '905.beyond',
  '905.unmasked',
  '905.above',
  '905.lastAdministrator',
  '905.builtIn',
  '905.inUse',
  '905.elsewhere',
  '905.portal',
  '905.scope',
  '905.maker',
  '413.maxMB',
  '413.bodyMB',
  '415.types',
  '2218.who',
  '2218.what,who',
  '2220.hours',
  '2229.max',
  '2223.who',
  '2223.student',
  '2225.has,limit',
  '26000.lessons,next',
  '26017.limit,month',
  '26019.limit,month',
  '26022.limit',
  '26027.lesson',
  '26027.student',
  '26030.hours,until',
  '26031.from',
  '26032.cancelH,until',
  '26032.leaveH,until',
  '26032.rescheduleH,until',
  '26035.until',
  '11004.reason',
  '11004.columns',
] as const
type VariantKey = (typeof variantKeys)[number]

/** All texts of one language: a code or variant without one does not compile. */
export interface Catalogue {
  readonly texts: Readonly<Record<ErrorCode, string>>
  readonly variants: Readonly<Record<VariantKey, string>>
}

/** Messages of the connection itself (ERR-02), by HTTP status. */
export interface Transport {
  readonly statuses: Readonly<Record<string, string>>
  /** `%{status}` stands for the number. */
  readonly other: string
  /** No response at all. */
  readonly noResponse: string
}
