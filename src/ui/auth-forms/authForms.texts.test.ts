import { expect, it } from 'vitest'
import { authFormTexts } from './authForms.texts.ts'

it('LNG-02 whoever asks for a code is told so without a name out of the program', () => {
  for (const lang of ['en', 'zh'] as const) {
    const t = authFormTexts[lang]
    for (const said of [t.sentIfKnown('138'), t.sent('138'), t.sentBound])
      expect(said).not.toMatch(/[a-z][A-Z]/)
  }
})
