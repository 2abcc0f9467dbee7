/** Type of an option that a kind of field doesn't have, so that the compiler's message says so. */
interface NotAnOptionOfThisField<Name> {
  readonly unknownOption: Name
}

/**
 * The given options, where one that the kind doesn't know is `NotAnOptionOfThisField`: a mistyped
 * option does not compile.
 */
export type Only<O, Known> = O & {
  readonly [K in Exclude<keyof O, keyof Known>]: NotAnOptionOfThisField<K>
}
