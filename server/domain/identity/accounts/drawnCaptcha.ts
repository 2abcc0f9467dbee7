import type { Captchas } from '../../../platform/ports.ts'

// each digit as strokes on a grid of 4 by 6; 0 and 1 are left out, they look like letters
const strokes: Readonly<Record<string, readonly (readonly number[])[]>> = {
  2: [[0, 1, 1, 0, 3, 0, 4, 1, 4, 2, 0, 6, 4, 6]],
  3: [[0, 0, 4, 0, 2, 2, 4, 4, 3, 6, 1, 6, 0, 5]],
  4: [[3, 6, 3, 0, 0, 4, 4, 4]],
  5: [[4, 0, 0, 0, 0, 2, 3, 2, 4, 4, 3, 6, 0, 6]],
  6: [[4, 0, 1, 1, 0, 4, 1, 6, 3, 6, 4, 5, 3, 3, 0, 3]],
  7: [[0, 0, 4, 0, 1, 6]],
  8: [[2, 3, 0, 2, 1, 0, 3, 0, 4, 2, 2, 3, 0, 5, 1, 6, 3, 6, 4, 5, 2, 3]],
  9: [[4, 2, 1, 3, 0, 1, 1, 0, 3, 0, 4, 2, 3, 6, 0, 6]],
}
const digits = Object.keys(strokes)
const [width, height] = [150, 50]

const chance = (below: number): number =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below
const shake = (value: number): number => value + (chance(30) - 15) / 10

const path = (points: readonly number[], left: number, top: number, scale: number): string => {
  const parts: string[] = []
  for (let n = 0; n + 1 < points.length; n += 2)
    parts.push(
      `${n ? 'L' : 'M'}${shake(left + (points[n] ?? 0) * scale).toFixed(1)} ${shake(top + (points[n + 1] ?? 0) * scale).toFixed(1)}`,
    )
  return `<path d="${parts.join('')}" fill="none" stroke="hsl(${chance(360)} 60% 45%)" stroke-width="2.5" stroke-linecap="round"/>`
}

/**
 * Four shaken digits and two lines across, drawn without a library: for where the library can't run
 * (the demo in the browser).
 */
export const drawnCaptchas: Captchas = {
  draw: async () => {
    const answer = Array.from({ length: 4 }, () => digits[chance(digits.length)] ?? '7')
    const digitPaths = answer.flatMap((digit, n) =>
      (strokes[digit] ?? []).map(points =>
        path(points, 14 + n * 34, 8 + chance(8), 4.5 + chance(10) / 10),
      ),
    )
    const noise = [0, 1].map(() => path([0, chance(8), 15, chance(8), 28, chance(8)], 4, 5, 5))
    return {
      answer: answer.join(''),
      image: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${[...noise, ...digitPaths].join('')}</svg>`)}`,
    }
  },
}
