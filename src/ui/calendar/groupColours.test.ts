import { expect, it } from 'vitest'
import { contrast } from '../theme/contrast.ts'
import { dark, light } from '../theme/tokens.ts'
import { groupColourOf, groupColours } from './groupColours.ts'

it('every colour of a class is readable in both modes', () => {
  for (const tokens of [light, dark])
    for (const { main, bg } of groupColours(tokens.scheme)) {
      expect(contrast(tokens.text, bg)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tokens.muted, bg)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(main, tokens.surface)).toBeGreaterThanOrEqual(3)
      expect(contrast(main, bg)).toBeGreaterThanOrEqual(3)
    }
})

it('a class has one colour for good, and classes spread over all of them', () => {
  expect([groupColourOf('course-1'), groupColourOf('course-2')]).toEqual([
    groupColourOf('course-1'),
    groupColourOf('course-2'),
  ])
  const found = new Set(Array.from({ length: 100 }, (_, n) => groupColourOf(`course-${n}`)))
  expect(found.size).toBe(groupColours('light').length)
})
