import { describe, expect, it } from 'vitest'
import { askedRange, rangeWithin } from './ranges.ts'

describe('ranges of bytes', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=5-', { first: 5 }],
    ['bytes=-7', { suffix: 7 }],
    ['bytes= 1-2', { first: 1, last: 2 }],
    [undefined, undefined],
    ['', undefined],
    ['bytes=-', undefined],
    ['bytes=3-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['lines=0-1', undefined],
    ['bytes=a-b', undefined],
  ])('%s', (header, range) => {
    expect(askedRange(header)).toEqual(range)
  })

  it.each([
    [undefined, { first: 0, last: 9 }],
    [
      { first: 0, last: 0 },
      { first: 0, last: 0 },
    ],
    [{ first: 4 }, { first: 4, last: 9 }],
    [
      { first: 4, last: 99 },
      { first: 4, last: 9 },
    ],
    [{ suffix: 3 }, { first: 7, last: 9 }],
    [{ suffix: 99 }, { first: 0, last: 9 }],
    [{ suffix: 0 }, { first: 10, last: 9 }],
    [{ first: 10 }, { first: 10, last: 9 }],
  ])('%o of ten bytes', (asked, range) => {
    expect(rangeWithin(10, asked)).toEqual(range)
  })
})
