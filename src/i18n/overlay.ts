interface Tree {
  readonly [key: string]: string | Tree
}
/** The keys that a type names, without those that its index signature allows. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] }
type Complete<T> = { readonly [K in keyof Named<T>]: T[K] extends string ? string : Complete<T[K]> }
type Optional<T> = {
  readonly [K in keyof Named<T>]?: T[K] extends string ? string : Optional<T[K]>
}
/** The part of `Full` that `Base` lacks, to any depth; `never` if nothing is missing. */
type Lacking<Full, Base> = {
  readonly [
    K in keyof Named<Full> as K extends keyof Base
      ? Full[K] extends string
        ? never
        : Record<never, never> extends Lacking<Full[K], Base[K]>
          ? never
          : K
      : K
  ]: K extends keyof Base
    ? Lacking<Full[K], Base[K]>
    : Full[K] extends string
      ? string
      : Complete<Full[K]>
}

/**
 * Texts that complete `Base` to `Full`: those that `Base` lacks have to be there, any other may.
 */
export type Overlay<Full, Base> = Lacking<Full, Base> & Optional<Full>

const merge = (base: Tree, over: Tree): Tree => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(over).map(([key, value]) => {
      const below = base[key]
      return [
        key,
        typeof value === 'string' ? value : merge(typeof below === 'object' ? below : {}, value),
      ]
    }),
  ),
})

/**
 * Overrides texts of a package; the type of the result is `Full`, because `Overlay` contains what
 * the package lacks.
 */
export const overlay = <Full, Base>(base: Base, over: Overlay<Full, Base>): Full =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts are trees of texts and functions, and so is what lies over them
  merge(base as unknown as Tree, over) as unknown as Full
