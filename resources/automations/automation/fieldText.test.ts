import { expect, it } from 'vitest'
import { boolean, choice, integer, state } from '../../../src/schema/index.ts'
import { choicesOf, fieldTextOf, yesAndNo } from './fieldText.ts'

const label = { en: 'Deck', zh: '甲板' }
const wood = { OAK: { en: 'Oak', zh: '橡木' }, TEAK: { en: 'Teak', zh: '柚木' } }
const deck = choice({ label, options: wood })
const dry = boolean({ label })
const berth = state({
  label,
  initial: 'IN',
  states: {
    IN: { label: { en: 'In', zh: '在泊' }, tone: 'good' },
    OUT: { label: { en: 'Out', zh: '离泊' }, tone: 'neutral' },
  },
  to: { IN: { OUT: { label: { en: 'Leave', zh: '离开' } } } },
})
const seats = integer({ label })

it('a value is chosen among the choices, the states, or yes and no', () => {
  expect(choicesOf(deck, yesAndNo)).toEqual(wood)
  expect(choicesOf(berth, yesAndNo)).toEqual({
    IN: { en: 'In', zh: '在泊' },
    OUT: { en: 'Out', zh: '离泊' },
  })
  expect(choicesOf(dry, yesAndNo)).toEqual({ true: yesAndNo.yes, false: yesAndNo.no })
  expect(choicesOf(seats, yesAndNo)).toBeUndefined()
})

it('its text is said by the label of the choice, any other as it is', () => {
  for (const lang of ['en', 'zh'] as const) {
    const said = (field: Parameters<typeof fieldTextOf>[0], text: string) =>
      fieldTextOf(field, text, one => one[lang])
    expect(said(deck, 'TEAK')).toBe(wood.TEAK[lang])
    expect(said(dry, 'false')).toBe(yesAndNo.no[lang])
    expect(said(berth, 'OUT')).toBe({ en: 'Out', zh: '离泊' }[lang])
    expect(said(seats, '12')).toBe('12')
    expect(said(deck, 'PINE')).toBe('PINE')
  }
})
