import { encodeQR } from 'qr'

/** Sizes of posters in pixels: for a phone's screen, for chats, for print (A4 at 150 dpi). */
export const posterSizes = {
  STORY: { width: 1080, height: 1920 },
  SQUARE: { width: 1080, height: 1080 },
  A4: { width: 1240, height: 1754 },
} as const
export type PosterSize = keyof typeof posterSizes

/** Pairs of a background and what stands on it; each has a contrast of 7 or more. */
export const posterColours = {
  INDIGO: { back: '#2b318a', text: '#ffffff', soft: '#c9cdf8' },
  NIGHT: { back: '#15161a', text: '#ffffff', soft: '#b9bcc7' },
  FOREST: { back: '#0d4a2a', text: '#ffffff', soft: '#bfe3cd' },
  PAPER: { back: '#ffffff', text: '#1a1b20', soft: '#5f626d' },
} as const
export type PosterColour = keyof typeof posterColours

export interface PosterWords {
  readonly institution: string
  readonly name: string
  readonly subtitle: string
  readonly time: string
  readonly people: string
  readonly scan: string
}

const font = (size: number, weight = 400): string =>
  `${String(weight)} ${String(size)}px Inter, system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif`

/** Breaks a text into lines of a width. */
const linesOf = (
  pen: CanvasRenderingContext2D,
  text: string,
  width: number,
  most: number,
): readonly string[] => {
  const lines: string[] = []
  let line = ''
  for (const part of text.match(/[\u4e00-\u9fff]|[^\s\u4e00-\u9fff]+\s*/g) ?? []) {
    if (line !== '' && pen.measureText(line + part).width > width) {
      lines.push(line.trim())
      line = ''
    }
    line += part
  }
  if (line !== '') lines.push(line.trim())
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`] : lines
}

/** Draws a code with its quiet margin, dark on white as cameras expect it. */
const drawCode = (
  pen: CanvasRenderingContext2D,
  text: string,
  [x, y, size]: readonly [number, number, number],
): void => {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const module = size / rows.length
  pen.fillStyle = '#ffffff'
  pen.fillRect(x, y, size, size)
  pen.fillStyle = '#000000'
  rows.forEach((row, line) =>
    row.forEach((dark, column) => {
      if (dark)
        pen.fillRect(
          Math.floor(x + column * module),
          Math.floor(y + line * module),
          Math.ceil(module),
          Math.ceil(module),
        )
    }),
  )
}

/**
 * Draws a poster: cover, name, time, people, and the code of the registration page. `cover` is
 * loaded already.
 */
export const drawPoster = (
  canvas: HTMLCanvasElement,
  words: PosterWords,
  {
    size,
    colour,
    address,
    cover,
  }: {
    readonly size: PosterSize
    readonly colour: PosterColour
    readonly address: string
    readonly cover: CanvasImageSource | undefined
  },
): void => {
  const { width, height } = posterSizes[size]
  const { back, text, soft } = posterColours[colour]
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser draws no pictures')
  const edge = 80
  pen.fillStyle = back
  pen.fillRect(0, 0, width, height)
  const top = size === 'SQUARE' ? 0 : Math.round((width * 9) / 16)
  if (top > 0 && cover) pen.drawImage(cover, 0, 0, width, top)
  let y = (top > 0 && cover ? top : 40) + 90
  const write = (line: string, style: string, fill: string, step: number) => {
    pen.font = style
    pen.fillStyle = fill
    pen.fillText(line, edge, y)
    y += step
  }
  write(words.institution, font(34), soft, 84)
  pen.font = font(76, 700)
  for (const line of linesOf(pen, words.name, width - 2 * edge, 3))
    write(line, font(76, 700), text, 92)
  pen.font = font(38)
  for (const line of linesOf(pen, words.subtitle, width - 2 * edge, 2))
    write(line, font(38), soft, 54)
  y += 24
  write(words.time, font(42, 600), text, 64)
  pen.font = font(34)
  for (const line of linesOf(pen, words.people, width - 2 * edge, 2))
    write(line, font(34), soft, 48)
  const code = size === 'SQUARE' ? 240 : 320
  const codeTop = height - edge - code
  drawCode(pen, address, [edge, codeTop, code])
  pen.font = font(36, 600)
  pen.fillStyle = text
  linesOf(pen, words.scan, width - 3 * edge - code, 3).forEach((line, n) =>
    pen.fillText(line, edge * 1.5 + code, codeTop + code / 2 + n * 50),
  )
}
