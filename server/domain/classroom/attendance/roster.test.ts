import { expect, it } from 'vitest'
import type { EventRole } from '../../../../resources/classroom/events.calls.ts'
import { byRole } from './roster.ts'

it('lists the people of a lesson by role, and by name within a role', () => {
  const people: readonly { readonly role: EventRole; readonly name: string }[] = [
    { role: 'STUDENT', name: 'Ben' },
    { role: 'STUDENT', name: 'Ann' },
    { role: 'TEACHER', name: 'Zoe' },
    { role: 'ASSISTANT', name: 'Max' },
  ]
  expect(people.toSorted(byRole).map(({ name }) => name)).toEqual(['Zoe', 'Max', 'Ann', 'Ben'])
})
