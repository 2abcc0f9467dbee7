import type { Rng } from '../../src/schema/kind.ts'

const width = 192
const height = 108

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crcOf = (bytes: Uint8Array): number => {
  let c = 0xffffffff
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
const number = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
]
const chunk = (name: string, data: Uint8Array): Uint8Array => {
  const body = Uint8Array.from([...Array.from(name, character => character.charCodeAt(0)), ...data])
  return Uint8Array.from([...number(data.length), ...body, ...number(crcOf(body))])
}
const deflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(
      new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate')),
    ).arrayBuffer(),
  )

type Colour = readonly [number, number, number]
interface Drawing {
  readonly width: number
  readonly height: number
  readonly palette: readonly Colour[]
  /** Index in the palette of the colour at a point. */
  readonly colourAt: (x: number, y: number) => number
}

const pngOf = async ({ width, height, palette, colourAt }: Drawing): Promise<string> => {
  const rows = new Uint8Array(height * (width + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = colourAt(x, y)
  const parts = [
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Uint8Array.from([...number(width), ...number(height), 8, 3, 0, 0, 0])),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', new Uint8Array()),
  ]
  return btoa(
    parts.map(part => Array.from(part, byte => String.fromCharCode(byte)).join('')).join(''),
  )
}

const walls: readonly Colour[] = [
  [214, 226, 233],
  [232, 224, 210],
  [216, 230, 214],
  [230, 216, 224],
  [205, 214, 228],
]
const shirts: readonly Colour[] = [
  [62, 99, 171],
  [176, 72, 72],
  [72, 130, 90],
  [120, 84, 158],
  [196, 140, 52],
]
const skins: readonly Colour[] = [
  [241, 208, 176],
  [224, 178, 140],
  [198, 148, 108],
  [140, 98, 70],
]
const hairs: readonly Colour[] = [
  [40, 32, 28],
  [92, 62, 40],
  [150, 110, 60],
  [60, 60, 66],
]

/**
 * A small png of a person in front of a camera, in base64: the same numbers always give the same
 * picture.
 */
export const drawnPerson = async (rng: Rng): Promise<string> => {
  const palette: readonly Colour[] = [
    rng.pick(walls),
    [246, 244, 238],
    rng.pick(shirts),
    rng.pick(skins),
    rng.pick(hairs),
    [48, 44, 44],
  ]
  const middle = width / 2 + rng.int(-14, 14)
  const top = 30 + rng.int(-5, 5)
  const window = rng.int(8, 140)
  const colourAt = (x: number, y: number): number => {
    const dx = x - middle
    if (y > 78 + (dx * dx) / 90) return 2
    if (Math.abs(dx) < 7 && y > top + 30 && y <= 84) return 3
    const face = (dx / 17) ** 2 + ((y - top - 20) / 22) ** 2
    if (face < 1) {
      if (y < top + 8 + Math.abs(dx) / 6) return 4
      if (Math.abs(Math.abs(dx) - 7) < 2 && Math.abs(y - top - 19) < 2) return 5
      return Math.abs(dx) < 6 && Math.abs(y - top - 31) < 1 ? 5 : 3
    }
    if ((dx / 20) ** 2 + ((y - top - 14) / 20) ** 2 < 1 && y < top + 18) return 4
    return x > window && x < window + 40 && y > 8 && y < 52 ? 1 : 0
  }
  return pngOf({ width, height, palette, colourAt })
}

const skies: readonly (readonly [sky: Colour, far: Colour, near: Colour])[] = [
  [
    [188, 213, 232],
    [124, 160, 148],
    [72, 116, 96],
  ],
  [
    [244, 214, 176],
    [206, 132, 98],
    [122, 76, 88],
  ],
  [
    [206, 212, 236],
    [132, 140, 190],
    [70, 78, 130],
  ],
  [
    [226, 232, 206],
    [170, 186, 108],
    [98, 124, 66],
  ],
]

/**
 * A small png of hills below a sun, in base64, for a cover: always the same one of the same
 * numbers.
 */
export const drawnCover = (rng: Rng): Promise<string> => {
  const [sky, far, near] = rng.pick(skies)
  const [sunX, sunY] = [rng.int(40, 280), rng.int(30, 70)]
  const [turnFar, turnNear] = [rng.int(0, 60), rng.int(0, 60)]
  const hill = (x: number, turn: number, length: number): number => Math.sin((x + turn) / length)
  return pngOf({
    width: 320,
    height: 180,
    palette: [sky, far, near, [250, 244, 220]],
    colourAt(x, y) {
      if (y > 140 + 14 * hill(x, turnNear, 34)) return 2
      if (y > 112 + 22 * hill(x, turnFar, 52)) return 1
      return (x - sunX) ** 2 + (y - sunY) ** 2 < 24 ** 2 ? 3 : 0
    },
  })
}

/** Backgrounds of classrooms that are drawn, by name. */
export const drawnBackgrounds = {
  /** A wall with a window and a shelf, behind people. */
  room: (): Promise<string> =>
    pngOf({
      width: 640,
      height: 360,
      palette: [
        [226, 221, 208],
        [188, 213, 232],
        [150, 112, 78],
        [92, 128, 88],
        [204, 196, 178],
      ],
      colourAt(x, y) {
        if (y > 300) return 4
        if (x > 60 && x < 260 && y > 50 && y < 210) return x % 100 > 94 || y % 80 > 75 ? 2 : 1
        if (x > 380 && x < 590 && y > 150 && y < 162) return 2
        return x > 430 && x < 560 && y > 96 && y <= 150 && x % 32 < 24 ? 3 : 0
      },
    }),
  /** A green board with a frame. */
  board: (): Promise<string> =>
    pngOf({
      width: 640,
      height: 320,
      palette: [
        [44, 84, 66],
        [150, 112, 78],
        [56, 98, 78],
      ],
      colourAt: (x, y) =>
        x < 10 || y < 10 || x > 629 || y > 309 ? 1 : x % 80 === 0 || y % 80 === 0 ? 2 : 0,
    }),
} as const
