import { expect, it } from 'vitest'
import { initialsOf, toneOf } from './PersonAvatar.tsx'

it('initials: the given name of a Chinese one, first letters of others', () => {
  expect([
    initialsOf('王小明', true),
    initialsOf('王小明', false),
    initialsOf('Ann Mary Lee', true),
    initialsOf('ann', true),
    initialsOf(' ', true),
  ]).toEqual(['明', '小明', 'AL', 'A', ''])
})

it('the same name always has the same tint, never that of a warning', () => {
  const names = Array.from({ length: 50 }, (_, i) => `person ${i}`)
  expect(names.map(toneOf)).toEqual(names.map(toneOf))
  expect(new Set(names.map(toneOf)).has('bad')).toBe(false)
  expect(new Set(names.map(toneOf)).size).toBeGreaterThan(2)
})
