import { useEffect, useMemo, useState } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import type { AnyResource } from '../../../schema/resource.ts'
import { useDebounced } from '../../pieces/useDebounced.ts'
import { faultsIn } from '../refusal.ts'

type Values = Readonly<Record<string, unknown>>
const valuesOf = (all: FieldValues, names: readonly string[]): Values =>
  Object.fromEntries(names.map(name => [name, (all[name] as unknown) ?? null]))

/** Values of the form around, once they are whole and have stood still for a moment; undefined before, and where none is asked for. */
export const useWholeValues = (def: AnyResource, names: readonly string[]): Values | undefined => {
  const all: FieldValues = useWatch()
  const now = JSON.stringify(valuesOf(all, names))
  const still = useDebounced(now)
  const [good, setGood] = useState<string>()
  useEffect(() => {
    let gone = false
    const values = JSON.parse(still) as FieldValues
    const judge = async () => {
      const faults = await faultsIn(def, values, names)
      if (!gone) setGood(Object.keys(faults).length || !names.length ? undefined : still)
    }
    void judge()
    return () => {
      gone = true
    }
  }, [def, names, still])
  return useMemo(
    () => (good === undefined || good !== now ? undefined : (JSON.parse(good) as Values)),
    [good, now],
  )
}
