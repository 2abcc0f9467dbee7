import { useSearchParams } from 'react-router-dom'
import { isDate } from '../schema/zone.ts'
import { pageOfAddress } from './pager/address.ts'
import type { PageSize } from './pager/pages.ts'

/** What a page reads from a parameter of its address: `undefined` where it is missing or makes no sense. */
export type AddressField<T> = (text: string | null) => T

/** One of these names, else the usual one. */
export const oneOf =
  <N extends string, U extends N | undefined>(names: readonly N[], usual: U): AddressField<N | U> =>
  text =>
    names.find(name => name === text) ?? usual
/** A day, YYYY-MM-DD, else the usual one. */
export const dayOr =
  <U extends string | undefined>(usual: U): AddressField<string | U> =>
  text =>
    text !== null && isDate(text) ? text : usual
/** A text; an empty one counts as missing. */
export const someText: AddressField<string | undefined> = text => text || undefined
/** '1' is true, anything else false. */
export const flag: AddressField<boolean> = text => text === '1'

type Values<F extends Readonly<Record<string, AddressField<unknown>>>> = {
  readonly [K in keyof F]: ReturnType<F[K]>
}
/** New texts of parameters; an empty or undefined one leaves the address. */
export type PageChange<F> = Readonly<
  Partial<Record<(keyof F & string) | 'page' | 'limit', string | undefined>>
>

/**
 * Keeps the state of a page in its address, so that a reload and a shared link show the same: `fields` by their parameters, and the page of
 * its list. `go` changes it in place, and begins with the first page again unless the change names one.
 *
 * @example
 * const { by, from, page, limit, go } = usePageState({ by: oneOf(['student', 'teacher'], 'student'), from: dayOr(today) })
 * go({ by: 'teacher' })
 */
export const usePageState = <F extends Readonly<Record<string, AddressField<unknown>>>>(
  fields: F,
  pageSize?: PageSize,
) => {
  const [query, setQuery] = useSearchParams()
  const go = (change: PageChange<F>): void =>
    setQuery(
      old => {
        const next = new URLSearchParams(old)
        for (const [name, text] of Object.entries({ page: undefined, ...change }))
          if (text) next.set(name, text)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value for each field
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, read]) => [name, read(query.get(name))]),
  ) as Values<F>
  return { ...values, ...pageOfAddress(query, pageSize), go }
}
