import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isDate } from '../schema/zone.ts'
import { pageOfAddress } from './pager/address.ts'

/** Reads a parameter of the address: null if it is missing. */
export type AddressField<T> = (text: string | null) => T

/** One of these names, else the usual one. */
export const oneOf =
  <N extends string, const U extends N | null>(
    names: readonly N[],
    usual: U,
  ): AddressField<N | U> =>
  text =>
    names.find(name => name === text) ?? usual
/** A day, YYYY-MM-DD, else the usual one. */
export const dayOr =
  (usual: string): AddressField<string> =>
  text =>
    text !== null && isDate(text) ? text : usual
/** A text, '' if there is none. */
export const someText: AddressField<string> = text => text ?? ''
/** A text for each of these names, '' if there is none. */
export const someTexts = <N extends string>(
  names: readonly N[],
): Readonly<Record<N, AddressField<string>>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one reader for each name
  Object.fromEntries(names.map(name => [name, someText])) as Record<N, AddressField<string>>
/** True if it says '1'. */
export const flag: AddressField<boolean> = text => text === '1'

type AddressFields = Readonly<Record<string, AddressField<unknown>>>
/** New texts of parameters; one that is empty, null or undefined leaves the address. */
export type PageChange = Readonly<Record<string, string | null | undefined>>

/**
 * Keeps the state of a page in its address, so that a reload and a shared link show the same:
 * `fields` by their parameters, and the page of its list. `go` changes it in place, and returns to
 * the first page unless the change names one; consecutive changes are combined.
 *
 * @example
 * const { by, from, page, limit, go } = usePageState({ by: oneOf(['student', 'teacher'], 'student'), from: dayOr(today) })
 * go({ by: 'teacher' })
 */
export const usePageState = <F extends AddressFields>(fields: F, pageSize?: number) => {
  const [query, setQuery] = useSearchParams()
  // the address is updated a moment later: until then the next change builds on this one
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  const go = (change: PageChange): void => {
    const next = new URLSearchParams(latest.current)
    for (const [name, text] of Object.entries({ page: null, ...change }))
      if (text) next.set(name, text)
      else next.delete(name)
    latest.current = next
    setQuery(next, { replace: true })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value for each field
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, read]) => [name, read(query.get(name))]),
  ) as { readonly [K in keyof F]: ReturnType<F[K]> }
  return { ...values, ...pageOfAddress(query, pageSize), go }
}
