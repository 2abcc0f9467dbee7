import type { Captchas } from '../platform/ports.ts'

const [width, height] = [150, 50]
const channels = 3

const chance = (below: number): number =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below

/**
 * Bends the rows and columns of a picture by two waves of their own, and adds grain to every dot.
 */
const distort = (pixels: Uint8Array): Uint8Array => {
  const [amplitude, wave, phase] = [3 + chance(3), 18 + chance(14), chance(100) / 16]
  const [lift, swell, start] = [2 + chance(2), 26 + chance(20), chance(100) / 16]
  const grain = crypto.getRandomValues(new Uint8Array(pixels.length))
  const bent = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fromX = Math.round(x + amplitude * Math.sin(y / wave + phase))
      const fromY = Math.round(y + lift * Math.sin(x / swell + start))
      const inside = fromX >= 0 && fromX < width && fromY >= 0 && fromY < height
      for (let c = 0; c < channels; c++) {
        const to = (y * width + x) * channels + c
        const from = inside ? pixels[(fromY * width + fromX) * channels + c] : undefined
        const shade = ((grain[to] ?? 0) - 128) / 3
        bent[to] = Math.max(0, Math.min(255, (from ?? 255) + shade))
      }
    }
  return bent
}

/**
 * Five characters as dots, bent and grained, with lines across: no outline of a letter leaves the
 * server. Upper and lower case don't matter.
 */
export const rasterCaptchas: Captchas = {
  draw: async () => {
    // imported for the first picture, because they load a font and an image library
    const [{ default: captcha }, { default: sharp }] = await Promise.all([
      import('svg-captcha'),
      import('sharp'),
    ])
    const { text, data } = captcha.create({
      size: 5,
      noise: 3,
      color: true,
      ignoreChars: '0Oo1IilL5S2Zz8B',
      width,
      height,
    })
    const drawn = await sharp(Buffer.from(data)).flatten({ background: '#fff' }).raw().toBuffer()
    const raw = { width, height, channels } as const
    const png = await sharp(distort(drawn), { raw }).png().toBuffer()
    return { answer: text, image: `data:image/png;base64,${png.toString('base64')}` }
  },
}
