import { expect, it } from 'vitest'
import { segmentsOf } from './transcriptionAnswer.ts'

const of = (answer: unknown) => segmentsOf(JSON.stringify(answer), 10_000)

it('reads sentences in order, within the piece, without empty ones', () => {
  expect(
    of({
      segments: [
        { start: 4, end: 12.5, text: ' second\n\0line ' },
        { start: -0.2, end: 3.9996, text: 'first' },
        { start: 5, end: 6, text: '  ' },
      ],
    }),
  ).toEqual([
    { fromMs: 0, toMs: 4000, text: 'first' },
    { fromMs: 4000, toMs: 10_000, text: 'second line' },
  ])
})

it('takes the text of a service without times for the whole piece', () => {
  expect(of({ text: ' all of it ' })).toEqual([{ fromMs: 0, toMs: 10_000, text: 'all of it' }])
  expect(of({ text: '' })).toEqual([])
})

it('knows what is no answer', () => {
  expect(segmentsOf('<html>', 10_000)).toBeUndefined()
  for (const answer of [null, [], {}, { segments: [{ text: 'x' }] }, { segments: ['x'] }])
    expect(of(answer)).toBeUndefined()
})
