import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LinkFields } from './LinkFields.tsx'

const days = { days: '30', daysLabel: 'Valid for (days)' }

it('the days can be changed, and what is wrong with them is said at them', () => {
  const setDays = vi.fn()
  render(<LinkFields {...days} daysError="At most 365" setDays={setDays} link={null} />)
  const box = screen.getByLabelText<HTMLInputElement>('Valid for (days)')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('At most 365')).toBeTruthy()
  fireEvent.change(box, { target: { value: '7' } })
  expect(setDays).toHaveBeenCalledExactlyOnceWith('7')
  expect(screen.queryByLabelText('Link')).toBeNull()
})

it('a link that was made is shown with its end, and cannot be typed over', () => {
  const link = { label: 'Link', address: 'https://school.test/x#p', note: 'Valid until May' }
  render(<LinkFields {...days} daysError={undefined} setDays={vi.fn()} link={link} />)
  const shown = screen.getByLabelText<HTMLInputElement>('Link')
  expect([shown.value, shown.readOnly]).toEqual(['https://school.test/x#p', true])
  expect(screen.getByText('Valid until May')).toBeTruthy()
})
