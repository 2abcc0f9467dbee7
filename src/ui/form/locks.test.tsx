import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Editable } from '../../protocol/editable.ts'
import {
  nutshell,
  recordProvider,
  showRecord,
  vessel,
} from '../../../tests/support/record-bench.tsx'

beforeEach(() => localStorage.clear())

const show = async (editable: Omit<Editable, 'id'>) => {
  const fake = recordProvider()
  const inputs: unknown[] = []
  Object.assign(fake.provider, {
    ask: (_: unknown, input: unknown) => {
      inputs.push(input)
      return Promise.resolve({ list: [{ id: nutshell.id, ...editable }] })
    },
  })
  showRecord(fake, '/boatDetail?id=b1&mode=edit', { resource: { ...vessel(), locks: true } })
  await screen.findByRole('textbox', { name: /^Berth/ })
  return inputs
}
const box = (name: string): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const locked = { editable: false, code: '2005', msg: 'The boat is at sea.' }

it('a field that the record’s state has locked is greyed and says why; the others are not', async () => {
  const inputs = await show({
    fields: { name: { editable: true }, berth: locked },
    warn: 'It leaves soon.',
  })
  expect(await screen.findByText('The boat is at sea.')).toBeTruthy()
  expect(box('Berth').disabled).toBe(true)
  expect(box('Name').disabled).toBe(false)
  expect(screen.getByText('It leaves soon.')).toBeTruthy()
  expect(inputs).toEqual([{ ids: ['b1'] }])
})

it('where nothing can be edited the reason is said once', async () => {
  await show({ fields: { name: locked, berth: locked } })
  expect(await screen.findAllByText('The boat is at sea.')).toHaveLength(1)
  expect([box('Name').disabled, box('Berth').disabled]).toEqual([true, true])
})
