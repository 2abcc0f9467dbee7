import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NumericStepper } from './NumericStepper.tsx'
import { digitsOf } from './useNumericStepper.ts'

let reportedValues: number[] = []
const Held = ({ start }: { start: number | null }) => {
  const [value, setValue] = useState(start)
  return (
    <NumericStepper
      value={value}
      onChange={n => {
        reportedValues.push(n)
        setValue(n)
      }}
      control={{ 'aria-label': 'Weeks' }}
    />
  )
}
const box = () => screen.getByRole<HTMLInputElement>('spinbutton')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

beforeEach(() => void (reportedValues = []))
afterEach(cleanup)

describe('numeric stepper (UI-06)', () => {
  it('keeps digits only and strips leading zeros (UI-06)', () => {
    expect(['a07', '1.5', '-3', '000', ''].map(digitsOf)).toEqual(['7', '15', '3', '0', ''])
  })

  it('clamps to 1 to 12 (UI-06)', () => {
    render(<Held start={5} />)
    type('13')
    expect(box().value).toBe('12')
    type('0')
    expect(box().value).toBe('1')
    type('x09')
    expect(box().value).toBe('9')
    expect(reportedValues).toEqual([12, 1, 9])
  })

  it('steps by its buttons and by the arrow keys, never past its ends (UI-06)', () => {
    render(<Held start={11} />)
    const more = screen.getByRole<HTMLButtonElement>('button', { name: 'Increase' })
    fireEvent.click(more)
    expect(more.disabled).toBe(true)
    fireEvent.keyDown(box(), { key: 'ArrowUp' })
    expect(box().value).toBe('12')
    fireEvent.click(screen.getByRole('button', { name: 'Decrease' }))
    fireEvent.keyDown(box(), { key: 'ArrowDown' })
    expect(box().value).toBe('10')
  })

  it('may be emptied while typing, and shows its value again when left', () => {
    render(<Held start={4} />)
    type('')
    expect(box().value).toBe('')
    fireEvent.blur(box())
    expect(box().value).toBe('4')
    expect(reportedValues).toEqual([])
  })
})
