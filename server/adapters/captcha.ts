import type { Captchas } from '../platform/ports.ts'

/** Four bent characters with lines across; what looks alike is left out. Upper and lower case don't matter. */
export const svgCaptchas: Captchas = {
  draw: async () => {
    // loaded at the first picture: it brings a font
    const { default: captcha } = await import('svg-captcha')
    const { text, data } = captcha.create({
      size: 4,
      noise: 2,
      color: true,
      ignoreChars: '0Oo1IilL5S2Zz8B',
      width: 150,
      height: 50,
    })
    return { answer: text, svg: data }
  },
}
