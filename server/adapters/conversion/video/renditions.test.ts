import { expect, it } from 'vitest'
import { renditionsOf } from './renditions.ts'

const all = ['P1080', 'P480', 'P720']
const sizes = (chosen: readonly string[], width: number, height: number) =>
  renditionsOf(chosen, { width, height }).map(one => [one.definition, one.width, one.height])

it('makes the chosen definitions, smallest first', () => {
  expect(sizes(all, 1920, 1080)).toEqual([
    ['P480', 854, 480],
    ['P720', 1280, 720],
    ['P1080', 1920, 1080],
  ])
  expect(sizes(['P720'], 1920, 1080)).toEqual([['P720', 1280, 720]])
})

it('makes nothing larger: a smaller picture keeps its size, once', () => {
  expect(sizes(all, 1280, 720)).toEqual([
    ['P480', 854, 480],
    ['P720', 1280, 720],
  ])
  expect(sizes(all, 320, 180)).toEqual([['P480', 320, 180]])
  expect(sizes(['P1080', 'P720'], 640, 361)).toEqual([['P720', 640, 362]])
})

it('counts the lines of an upright picture by its width', () => {
  expect(sizes(all, 720, 1280)).toEqual([
    ['P480', 480, 854],
    ['P720', 720, 1280],
  ])
})
