import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fields, room, shell } from '../../../../tests/support/fields.tsx'
import type { ListFilter } from '../../../protocol/query.ts'
import type { Refs } from '../../field-view.ts'
import { showTimesOf } from '../../parts/fields/time.ts'
import { conditionGroups, ConditionText } from './Chips.tsx'

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

it('every condition is in one group: the ends of a range together, each other by itself', () => {
  const def = { ...room, fields: { room: fields.reference, at: fields.dateTime } }
  const filter = {
    at_gte: '2026-03-01',
    at_lte: '2026-03-05',
    at_ne: '2026-03-02T00:00:00.000Z',
    room: 'a',
    room_null: 'false',
    gone_like: 'x',
  }
  const groups = conditionGroups(def, filter)
  expect(groups.map(group => [group.name, Object.keys(group.filter)])).toEqual([
    ['at', ['at_gte', 'at_lte']],
    ['at', ['at_ne']],
    ['room', ['room']],
    ['room', ['room_null']],
    ['gone', ['gone_like']],
  ])
})

it.each([
  [{ at_gte: 'today', at_lte: 'today' }, 'Today'],
  [{ at_gte: '2026-03-01', at_lte: '2026-03-05' }, '1 Mar 2026 – 5 Mar 2026'],
  [{ at_ne: '2026-03-02T00:00:00.000Z' }, '≠ Mon 2 Mar 2026 00:00'],
  [{ at_gt: '2026-03-02' }, '> 2 Mar 2026'],
])('conditions on instants %j read %s', (filter, text) => {
  showTimesOf('UTC')
  const { options } = fields.dateTime
  render(
    shell(
      <ConditionText field={{ kind: 'dateTime', options }} name="at" filter={filter} refs={{}}>
        {conditionText => <p>{conditionText}</p>}
      </ConditionText>,
    ),
  )
  expect(screen.getByText(text)).toBeTruthy()
  showTimesOf(undefined)
})

it('the caller’s own record is me, and is asked for by nobody', () => {
  show('reference', { room: 'me' })
  expect(screen.getByText('Me')).toBeTruthy()
})
