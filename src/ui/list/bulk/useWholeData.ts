import { useEffect, useState } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import { useDebounced } from '../../parts/useDebounced.ts'
import { dataOf } from './edits.ts'
import type { Edits } from './useEdits.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The surrounding form's edits in the form of a bulk call, once they are complete and have not
 * changed for a moment; undefined before.
 */
export const useWholeData = ({ list, faults }: Edits): Values | undefined => {
  const values: FieldValues = useWatch()
  const now = JSON.stringify(
    list.map(({ name, way }) => [name, way, (values[name] as unknown) ?? null]),
  )
  const still = useDebounced(now)
  const [whole, setWhole] = useState<{ readonly of: string; readonly data: Values }>()
  useEffect(() => {
    if (still !== now) return
    let cancelled = false
    const judge = async () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was made of such entries above
      const entries = JSON.parse(still) as readonly (readonly [
        name: string,
        way: string,
        value: unknown,
      ])[]
      const fieldValues: FieldValues = Object.fromEntries(
        entries.map(([name, , value]) => [name, value]),
      )
      const wrong = await faults(fieldValues)
      if (!cancelled)
        setWhole(
          list.length && !Object.keys(wrong).length
            ? { of: still, data: dataOf(list, fieldValues) }
            : undefined,
        )
    }
    void judge()
    return () => {
      cancelled = true
    }
  }, [faults, list, now, still])
  return whole?.of === now ? whole.data : undefined
}
