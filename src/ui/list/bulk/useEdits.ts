import { useCallback, useMemo, useState } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { Access } from '../../../access/index.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { AnyResource } from '../../../schema/resource.ts'
import { bulkFields, type NamedField } from '../columns.ts'
import { editTexts } from '../edit.texts.ts'
import { blankValues, faultsOf, waysOf, type FieldEdit, type EditOperation } from './edits.ts'

/** Fields of a resource that are edited in many records at once. */
export interface Edits {
  readonly def: AnyResource
  readonly list: readonly FieldEdit[]
  /** Fields that could be added. */
  readonly left: readonly NamedField[]
  /** Values with which the inputs start. */
  readonly blank: FieldValues
  add(name: string): void
  remove(name: string): void
  /** Chooses what is done to a field. */
  choose(name: string, way: EditOperation): void
  /** The issues of the values, by field. */
  faults(values: FieldValues): Promise<FieldErrors>
}

interface Chosen {
  readonly name: string
  readonly way?: EditOperation
}

/** State of a bulk edit: which fields, and what is done to each; without a pixel. */
export const useEdits = (def: AnyResource, access: Access): Edits => {
  const t = useTexts(editTexts)
  const all = useMemo(() => bulkFields(def, access), [access, def])
  const [chosenFields, setChosen] = useState<readonly Chosen[]>([])
  const list = useMemo(
    () =>
      chosenFields.flatMap(({ name, way }): FieldEdit[] => {
        const found = all.find(field => field.name === name)
        return found ? [{ ...found, way: way ?? waysOf(found)[0] ?? 'set' }] : []
      }),
    [all, chosenFields],
  )
  const faults = useCallback(
    (values: FieldValues) =>
      faultsOf(
        def,
        list,
        values,
        edit => (waysOf(edit).includes('clear') ? t.needsOrClear : t.needs)[edit.way],
      ),
    [def, list, t],
  )
  return {
    def,
    list,
    left: all.filter(({ name }) => !chosenFields.some(other => other.name === name)),
    blank: useMemo(() => blankValues(all), [all]),
    add: name => setChosen([...chosenFields, { name }]),
    remove: name => setChosen(chosenFields.filter(other => other.name !== name)),
    choose: (name, way) =>
      setChosen(chosenFields.map(one => (one.name === name ? { name, way } : one))),
    faults,
  }
}
