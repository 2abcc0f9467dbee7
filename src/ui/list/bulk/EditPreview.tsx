import { useEffect, useState } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import type { Selection } from '../../../protocol/query.ts'
import type { AnyResource } from '../../../schema/resource.ts'
import { useDebounced } from '../../pieces/useDebounced.ts'
import { faultsIn } from '../refusal.ts'
import { Preview } from './Preview.tsx'

interface Props {
  readonly def: AnyResource
  readonly names: readonly string[]
  readonly selection: Selection
}
const valuesOf = (all: FieldValues, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map(name => [name, (all[name] as unknown) ?? null]))

/** What the values of the form around would change; told once they are whole, and they stand still for a moment. */
export const EditPreview = ({ def, names, selection }: Props) => {
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
  if (good === undefined || good !== now) return null
  return (
    <Preview resource={def.name} verb="updateMany" selection={selection} data={JSON.parse(good) as Readonly<Record<string, unknown>>} />
  )
}
