import { describe, expect, it } from 'vitest'
import { decodeParameters, parseInput } from './parse.ts'
import { pageInput } from './paging.ts'

describe('input of a call', () => {
  it('a parameter with nothing behind its name stands for its default', () => {
    const input = { page: pageInput }
    expect(parseInput(input, decodeParameters(input, { page: [''] }))).toEqual({
      ok: true,
      values: { page: 1 },
    })
    expect(parseInput(input, { page: null })).toEqual({ ok: true, values: { page: 1 } })
    expect(parseInput(input, decodeParameters(input, { page: ['0'] })).ok).toBe(false)
  })
})
