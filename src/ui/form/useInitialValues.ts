import { useEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { countedFrom, defaultsOf, fieldEntries, movingDefaults } from '../../schema/derive.ts'
import { isId } from '../../schema/fields/base/id.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { Fielded } from '../../schema/derive.ts'
import type { DefaultSources } from '../../schema/kind.ts'
import { useConsoleState } from '../console.tsx'
import { shownZone } from '../parts/fields/time.ts'

/** The present where the institution is, and its calling code. */
const useMoment = (): (() => DefaultSources) => {
  const { organisationCurrency } = useConsoleState()
  return () => ({
    now: new Date().toISOString(),
    zone: shownZone(),
    callingCode: organisationCurrency?.countryCode ?? '',
  })
}

type Values = Readonly<Record<string, unknown>>
const noValues: Values = {}

/**
 * Values that a new form starts with, as of the moment in which it opens: those of `prefill` over
 * the defaults.
 */
export const useInitialValues = (resource: Fielded, prefill = noValues): Values => {
  const moment = useMoment()
  const [opened] = useState(moment)
  return useMemo(() => startOf(resource, prefill, opened), [resource, prefill, opened])
}

const startOf = (resource: Fielded, prefill: Values, moment: DefaultSources): Values => ({
  ...defaultsOf(resource),
  ...movingDefaults(resource, prefill, moment),
  ...prefill,
})

/** Ids of referenced records that an address brings along, by field: `?mode=create&courseId=…`. */
export const referencesIn = (resource: Fielded, query: URLSearchParams): Values =>
  Object.fromEntries(
    fieldEntries(resource).flatMap(([name, field]) => {
      const id = query.get(name)
      const refers = kindOf(field).refers === 'one' && field.options.readOnly !== true
      return refers && isId(id) ? [[name, id]] : []
    }),
  )

/**
 * While nobody has changed it, a default that depends on another field is updated with that field.
 */
export const useCountedDefaults = (
  form: UseFormReturn,
  resource: Fielded,
  active: boolean,
): void => {
  const moment = useMoment()
  const latest = useRef(moment)
  useEffect(() => void (latest.current = moment))
  useEffect(() => {
    if (!active) return undefined
    /** The last default set, by field; any other value was entered by a person. */
    const filled = new Map<string, unknown>()
    const filledValue = (name: string): unknown =>
      filled.has(name) ? filled.get(name) : (form.formState.defaultValues?.[name] ?? null)
    const { unsubscribe } = form.watch((values, { name }) => {
      if (name === undefined) return
      const names = [...countedFrom(resource, name)].filter(
        own => (values[own] ?? null) === filledValue(own),
      )
      if (!names.length) return
      const others = { ...values }
      for (const own of names) delete others[own]
      const found = movingDefaults(resource, others, latest.current())
      for (const own of names) {
        filled.set(own, found[own] ?? null)
        form.setValue(own, found[own] ?? null)
      }
    })
    return unsubscribe
  }, [active, form, resource])
}
