import { useState, type KeyboardEvent } from 'react'

export interface NumericStepperProps {
  readonly value: number | null
  onChange(value: number): void
  /** Default 1. */
  readonly min?: number
  /** Default 12. */
  readonly max?: number
}

/** Digits only, no leading zeros: 'a07' -> '7'. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
export const clamp = (n: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, n))

/**
 * State of a numeric stepper (UI-06): what is typed is digits, without leading zeros, clamped to
 * min..max.
 */
export const useNumericStepper = ({ value, onChange, min = 1, max = 12 }: NumericStepperProps) => {
  // Only an emptied box differs from its value: a person deletes the old figure before typing the
  // new one.
  const [emptied, setEmptied] = useState(false)
  const set = (n: number) => {
    setEmptied(false)
    const next = clamp(n, min, max)
    if (next !== value) onChange(next)
  }
  const step = (by: number) => set(value === null ? min : value + by)
  return {
    text: emptied || value === null ? '' : String(value),
    min,
    max,
    canLess: value !== null && value > min,
    canMore: value === null || value < max,
    less: () => step(-1),
    more: () => step(1),
    type: (text: string) => {
      const digits = digitsOf(text)
      if (digits === '') setEmptied(true)
      else set(Number(digits))
    },
    leave: () => setEmptied(false),
    onKeyDown: (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
      if (!by) return
      event.preventDefault()
      step(by)
    },
  }
}
