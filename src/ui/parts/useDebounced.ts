import { useEffect, useState } from 'react'
import { afterRest, debounceMs } from './timing.ts'

/** The value as it was once it had stood still for `ms`, no word being composed. */
export const useDebounced = <T>(value: T, ms: number = debounceMs): T => {
  const [settledValue, setSettled] = useState(value)
  useEffect(() => afterRest(() => setSettled(value), ms), [value, ms])
  return settledValue
}
