import { expect, it } from 'vitest'
import { changedFields, mergeEdits } from './merge.ts'

it('merges fields that do not collide and names those that do', () => {
  const base = { name: 'A', phone: '1', tags: ['x'] }
  const theirs = { name: 'B', phone: '1', tags: ['x', 'y'] }
  expect(mergeEdits({ phone: '2', name: 'C' }, base, theirs)).toEqual({
    merged: { phone: '2' },
    collisions: [{ field: 'name', mine: 'C', theirs: 'B' }],
  })
})

it('takes equal edits as no conflict, and asks about everything when the base is unknown', () => {
  expect(mergeEdits({ tags: ['x', 'y'] }, { tags: [] }, { tags: ['x', 'y'] })).toEqual({
    merged: {},
    collisions: [],
  })
  expect(mergeEdits({ name: 'C' }, null, { name: 'B' }).collisions).toHaveLength(1)
})

it('sends changed fields alone', () => {
  expect(
    changedFields(
      { name: 'A', tags: ['x'], phone: null },
      { name: 'A', tags: [], phone: undefined },
    ),
  ).toEqual({ tags: ['x'] })
})
