import { useEffect, useState } from 'react'
import { debounceMs } from './timing.ts'

/** The value as it was once it had stood still for `ms`. */
export const useDebounced = <T>(value: T, ms: number = debounceMs): T => {
  const [settledValue, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settledValue
}
