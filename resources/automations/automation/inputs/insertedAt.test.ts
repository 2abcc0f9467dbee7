import { expect, it } from 'vitest'
import { insertedAt } from './insertedAt.ts'

it('a part is put where the cursor stands, which then stands behind it', () => {
  expect(insertedAt('Hello !', 6, '{name}')).toEqual({ text: 'Hello {name}!', cursor: 12 })
  expect(insertedAt('', 0, '{school}')).toEqual({ text: '{school}', cursor: 8 })
  expect(insertedAt('学员', 2, '{name}')).toEqual({ text: '学员{name}', cursor: 8 })
})
