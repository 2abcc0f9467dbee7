/** A definition that a video is converted to. */
export interface VideoRendition {
  readonly definition: string
  readonly width: number
  readonly height: number
  /** Bits per second. */
  readonly bitrate: number
}

interface Definition {
  /** Lines of the picture: its shorter side. */
  readonly lines: number
  readonly bitrate: number
}
const definitions: Readonly<Record<string, Definition>> = {
  P480: { lines: 480, bitrate: 900_000 },
  P720: { lines: 720, bitrate: 2_200_000 },
  P1080: { lines: 1080, bitrate: 4_500_000 },
}

/** H.264 has no odd sides. */
const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2)

/**
 * The renditions of a picture of this size: the chosen definitions that are no larger than it,
 * smallest first. Nothing is scaled up: a picture smaller than all of them gets one rendition in
 * its own size, named like the smallest definition.
 */
export const renditionsOf = (
  chosen: readonly string[],
  { width, height }: { readonly width: number; readonly height: number },
): VideoRendition[] => {
  const shorter = Math.min(width, height)
  const known = chosen
    .flatMap(name => {
      const definition = definitions[name]
      return definition ? [{ name, ...definition }] : []
    })
    .toSorted((a, b) => a.lines - b.lines)
  const fitting = known.filter(({ lines }) => lines <= shorter)
  return (fitting.length ? fitting : known.slice(0, 1)).map(({ name, lines, bitrate }) => {
    const scale = Math.min(1, lines / shorter)
    return {
      definition: name,
      width: even(width * scale),
      height: even(height * scale),
      bitrate,
    }
  })
}
