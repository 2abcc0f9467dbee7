import type { ThemeTokens } from '../theme/tokens.ts'

/** Hues in degrees that differ to most eyes, none of them that of an alert. */
const hues = [230, 195, 160, 120, 28, 330, 290, 262] as const

/** A colour as #rrggbb: hue in degrees, saturation and lightness from 0 to 1. */
const hexOf = (hue: number, saturation: number, lightness: number): string => {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n: number): string => {
    const k = (n + hue / 30) % 12
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/**
 * Colours of groups (classes): `main` for a bar (3:1 on surface), `bg` for a background under text.
 * The group is also named; the colour is never the only sign.
 */
export const groupColours = (
  scheme: ThemeTokens['scheme'],
): readonly { readonly main: string; readonly bg: string }[] =>
  hues.map(hue =>
    scheme === 'light'
      ? { main: hexOf(hue, 0.6, 0.36), bg: hexOf(hue, 0.7, 0.94) }
      : { main: hexOf(hue, 0.6, 0.65), bg: hexOf(hue, 0.35, 0.16) },
  )

/** Index of the colour of a group; the same at every time and on every device. */
export const groupColourOf = (id: string): number =>
  [...id].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0, 7) % hues.length
