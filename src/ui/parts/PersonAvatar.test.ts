import { expect, it } from 'vitest'
import { initialsOf } from './PersonAvatar.tsx'

it('initials: the given name of a Chinese one, first letters of others', () => {
  expect([
    initialsOf('王小明', true),
    initialsOf('王小明', false),
    initialsOf('Ann Mary Lee', true),
    initialsOf('ann', true),
    initialsOf(' ', true),
  ]).toEqual(['明', '小明', 'AL', 'A', ''])
})
