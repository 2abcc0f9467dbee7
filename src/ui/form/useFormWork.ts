import { useState } from 'react'
import { useNotify } from 'react-admin'
import { refusalOf } from '../list/refusal.ts'

/**
 * State of a hand-written form: `work` runs its call and returns the result, or undefined if it was
 * refused. Meanwhile the form is `busy`. A refusal shows at the fields that it names, as `errors`
 * in the language of the screen, otherwise in a toast.
 *
 * @param isField whether the form has a field of this name
 * @example
 * const { errors, busy, work } = useFormWork(name => name in values)
 * const lend = () => work(() => edu.ask(lendBook, values, { quiet: true }))
 */
export const useFormWork = (isField: (name: string) => boolean) => {
  const notify = useNotify()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const blame = (thrown: unknown): void => {
    const { body, text } = refusalOf(thrown)
    const named = Object.entries(body?.errors ?? {})
    const known = named.filter(([name]) => isField(name))
    setErrors(Object.fromEntries(known))
    // a fault of something else has no field here
    if (!known.length) notify(named[0]?.[1] ?? text, { type: 'error' })
  }
  const work = async <T>(send: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    setErrors({})
    try {
      return await send()
    } catch (thrown) {
      blame(thrown)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { errors, busy, work }
}
