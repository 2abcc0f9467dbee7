/** The keys of a table whose keys are all declared, e.g. of the options of a choice. */
export const keysOf = <T extends object>(table: T): readonly (keyof T & string)[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- declared tables have no other keys, which Object.keys can't know
  Object.keys(table) as (keyof T & string)[]

/** Whether a text from outside is a key of a declared table. */
export const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T & string =>
  typeof key === 'string' && Object.hasOwn(table, key)

/** Builds a record with a value for each of these keys. */
export const recordFrom = <K extends string, V>(
  keys: readonly K[],
  valueOf: (key: K) => V,
): Readonly<Record<K, V>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key has its value, which Object.fromEntries can't know
  Object.fromEntries(keys.map(key => [key, valueOf(key)])) as Record<K, V>
