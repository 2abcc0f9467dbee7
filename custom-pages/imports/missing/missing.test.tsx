import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MissingName } from '../../../src/protocol/imports.ts'
import {
  checkedJob,
  importProvider,
  planned,
  showImport,
} from '../../../tests/support/import-bench.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const missingName = (name: string, rows: number, more: Partial<MissingName> = {}): MissingName => ({
  resource: 'boat',
  name,
  rows,
  similar: [],
  creatable: true,
  answer: null,
  ...more,
})
const rows = [planned(3, 'create'), planned(4, 'error')]
const names = [
  missingName('Nutshel', 1200, { similar: ['Nutshell'] }),
  missingName('Ark', 1),
  missingName('A<rk', 2, { creatable: false, why: 'No special characters.' }),
]
const choiceOf = (name: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `What to do with ${name}` })
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to import' })

it('names that no record has are listed with their rows, and what is chosen for each goes to the check (IMP-01)', async () => {
  const fake = importProvider({ ...checkedJob(rows), missing: names }, rows)
  showImport(fake)
  expect(await screen.findByText('3 boats don’t exist')).toBeTruthy()
  expect(
    within(screen.getByRole('listitem', { name: 'Nutshel' })).getByText('1,200 rows'),
  ).toBeTruthy()
  expect(screen.getByText('Can’t be created: No special characters.')).toBeTruthy()
  expect([...choiceOf('A<rk').options].map(({ value }) => value)).not.toContain('create')
  expect(next().disabled).toBe(false)
  press('Did you mean Nutshell?')
  fireEvent.change(choiceOf('Ark'), { target: { value: 'create' } })
  fireEvent.change(choiceOf('A<rk'), { target: { value: 'skip' } })
  // what is chosen is not checked yet
  expect(next().disabled).toBe(true)
  expect(screen.getByText('Apply your choices first.')).toBeTruthy()
  press('Apply and check again')
  await waitFor(() =>
    expect(fake.asked('checkImport')).toMatchObject([
      {
        mapping: {
          missing: {
            boat: {
              Nutshel: { do: 'use', name: 'Nutshell' },
              Ark: { do: 'create' },
              'A<rk': { do: 'skip' },
            },
          },
        },
      },
    ]),
  )
})

it('all of them are created by one button, save those that can’t be (IMP-01)', async () => {
  const fake = importProvider({ ...checkedJob(rows), missing: names }, rows)
  showImport(fake)
  await screen.findByText('3 boats don’t exist')
  press('Create all 2')
  press('Apply and check again')
  await waitFor(() =>
    expect(fake.asked('checkImport')).toMatchObject([
      { mapping: { missing: { boat: { Nutshel: { do: 'create' }, Ark: { do: 'create' } } } } },
    ]),
  )
})

it('a record that is meant instead has to be chosen before the choices apply', async () => {
  showImport(importProvider({ ...checkedJob(rows), missing: names }, rows))
  await screen.findByText('3 boats don’t exist')
  fireEvent.change(choiceOf('Ark'), { target: { value: 'use' } })
  expect(screen.getByRole('combobox', { name: 'Use instead of Ark' })).toBeTruthy()
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Apply and check again' }).disabled,
  ).toBe(true)
})

it('who may not create such records is told so, and offered the rest (ROL-03)', async () => {
  const foreign = [missingName('Ark', 1, { creatable: false })]
  showImport(importProvider({ ...checkedJob(rows), missing: foreign }, rows))
  expect(await screen.findByText(/You don’t have permission to create boats/)).toBeTruthy()
  expect([...choiceOf('Ark').options].map(({ value }) => value)).toEqual(['', 'use', 'skip'])
  expect(screen.queryByRole('button', { name: /^Create (it|all)/ })).toBeNull()
})

it('what an import has created on the way is named in its result (IMP-01)', async () => {
  const missing = [missingName('Ark', 1, { creatable: false, created: true })]
  showImport(importProvider({ ...checkedJob(rows), state: 'DONE', missing }, rows))
  expect(await screen.findByText('1 boat was created as well: Ark')).toBeTruthy()
})
