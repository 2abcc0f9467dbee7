import { useEffect, useState } from 'react'
import { afterRest, debounceMs } from './timing.ts'

/** The value after it has not changed for `ms`, and while no word is being composed. */
export const useDebounced = <T>(value: T, ms: number = debounceMs): T => {
  const [settledValue, setSettled] = useState(value)
  useEffect(() => afterRest(() => setSettled(value), ms), [value, ms])
  return settledValue
}
