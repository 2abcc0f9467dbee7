/** The given options, with any option that the kind doesn't know turned into `never`: a mistyped option does not compile. */
export type Only<O, Known> = O & { readonly [K in Exclude<keyof O, keyof Known>]: never }
