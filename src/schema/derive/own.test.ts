import { expect, it } from 'vitest'
import { checkRegistry, defineResource, reference, text, type AnyResource } from '../index.ts'

const label = { en: 'Thing', zh: '东西' }
const thing = (name: string, more: Partial<AnyResource> = {}): AnyResource => ({
  ...defineResource({
    name,
    label,
    plural: label,
    title: 'name',
    fields: {
      name: text({ label, required: true }),
      owner: reference({ label, to: 'member' }),
      place: reference({ label, to: 'room' }),
    },
    list: { columns: ['name'], sort: 'name' },
    form: { layout: 'sections', groups: [] },
  }),
  ...more,
})
const problemsOf = (where: Readonly<Record<string, string>>): string[] => {
  const errand = thing('errand')
  const named = { mine: { label, where } }
  return checkRegistry({
    member: thing('member', { accounts: true }),
    room: thing('room'),
    errand: { ...errand, list: { ...errand.list, filters: ['owner', 'place', 'name'], named } },
  })
}

it('takes me of a reference to people with accounts, and of no other', () => {
  expect(problemsOf({ owner: 'me' })).toEqual([])
  expect(problemsOf({ name: 'me' })).toEqual([])
  expect(problemsOf({ place: 'me' })).toEqual([
    'errand: the filter mine has a condition on place that no list answers: eq me',
  ])
  expect(problemsOf({ owner_ne: 'me' })).toEqual([
    'errand: the filter mine has a condition on owner that no list answers: ne me',
  ])
})

it('refuses me where the server asks: in schedules and for what a reference takes', () => {
  const errand = thing('errand', {
    schedules: { remind: { label, daily: '06:00', where: { owner: 'me' } } },
    fields: {
      ...thing('errand').fields,
      next: reference({ label, to: 'errand', filter: { owner: 'me' } }),
    },
  })
  const list = { ...errand.list, filters: ['owner'] }
  expect(
    checkRegistry({
      member: thing('member', { accounts: true }),
      room: thing('room'),
      errand: { ...errand, list },
    }),
  ).toEqual([
    "errand: field next: errand can't be filtered so by owner",
    'errand: schedule remind has a condition on owner that no list answers: eq me',
  ])
})
