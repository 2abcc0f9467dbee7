import { fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { room, shell } from '../../../tests/support/fields.tsx'
import { EventsInput } from './EventsInput.tsx'

let value: unknown
const Form = () => {
  const form = useForm({ defaultValues: { events: ['teacher.created'] } })
  value = form.watch('events')
  return (
    <FormProvider {...form}>
      <EventsInput source="events" />
    </FormProvider>
  )
}

it('events are a table; the tick of a column is one for every kind of record', () => {
  const desk = { ...room, name: 'desk', plural: { en: 'Desks', zh: '桌子' } }
  render(shell(<Form />, { resources: [room, desk] }))
  expect(screen.getAllByRole('row')).toHaveLength(3)
  const column = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All records: Created' })
  fireEvent.click(column)
  expect(value).toEqual(['teacher.created', `${room.name}.created`, 'desk.created'])
  expect(column.checked).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Desks: Created' }))
  expect(column.indeterminate || column.dataset['indeterminate'] === 'true').toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'All records: All events' }))
  expect(value).toEqual(['teacher.created', `${room.name}.*`, 'desk.*'])
})
