import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { dark, light, toneNames, type ThemeTokens } from './tokens.ts'

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('colours of the %s mode', (_mode, t: ThemeTokens) => {
  const grounds = {
    page: t.page,
    surface: t.surface,
    raised: t.raised,
    sunken: t.sunken,
    hover: t.hover,
    selected: t.selected,
  }

  it.each(Object.entries(grounds))(
    'text, muted text and accent are readable on %s',
    (_name, ground) => {
      for (const ink of [t.text, t.muted, t.accent])
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('what stands on the accent is readable', () => {
    expect(contrast(t.onAccent, t.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(t.onAccent, t.accentStrong)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(t.accent, t.accentSoft)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(toneNames)(
    'tone %s: text reads on its ground and on every surface, its mark is seen',
    name => {
      const tone = t.tones[name]
      for (const ground of [tone.bg, ...Object.values(grounds)])
        expect(contrast(tone.text, ground)).toBeGreaterThanOrEqual(4.5)
      for (const ground of [t.surface, t.page])
        expect(contrast(tone.main, ground)).toBeGreaterThanOrEqual(3)
    },
  )
})

it('contrast is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
