import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fields, shell } from '../../../../tests/support/fields.tsx'
import type { ListFilter } from '../../../protocol/query.ts'
import type { Refs } from '../../field-view.ts'
import { ConditionText } from './Chips.tsx'

const show = (kind: 'reference' | 'references', filter: ListFilter, refs: Refs = {}) => {
  const { options } = fields[kind]
  const words = (
    <ConditionText field={{ kind, options }} name="room" filter={filter} refs={refs}>
      {conditionText => <p>{conditionText}</p>}
    </ConditionText>
  )
  render(shell(words))
}

it('a filter by records names them, as the answer does where they stand in it', () => {
  show('reference', { room: ['a', 'b'] }, { room: { a: 'Hall', b: 'Attic' } })
  expect(screen.getByText('Hall, Attic')).toBeTruthy()
})

it('those that the answer lacks are counted until their titles are there', async () => {
  show('references', { room_has: ['c', 'd'] })
  expect(screen.getByText('2 selected')).toBeTruthy()
  expect(await screen.findByText('Room c, Room d')).toBeTruthy()
})

it('many are counted, and none at all is said in words', () => {
  show(
    'reference',
    { room: ['1', '2', '3', '4', '5', '6'] },
    { room: Object.fromEntries([...'123456'].map(id => [id, `Room ${id}`])) },
  )
  expect(screen.getByText('6 selected')).toBeTruthy()
  show('reference', { room_null: 'true' })
  expect(screen.getByText('Empty')).toBeTruthy()
})
