/** The four meanings a colour may carry, and the absence of one. Colour is never the only sign. */
export const toneNames = ['good', 'careful', 'bad', 'informative', 'neutral'] as const
export type ToneName = (typeof toneNames)[number]
/**
 * `main` is for marks (a dot, a bar: 3:1 on surface), `text` for text (4.5:1 on surface and on
 * `bg`), `bg` for backgrounds.
 */
export interface ToneColours {
  readonly main: string
  readonly text: string
  readonly bg: string
}
export type Tones = Readonly<Record<ToneName, ToneColours>>

/** Every colour of a mode; nothing else in the console defines a colour. */
export interface ThemeTokens {
  readonly scheme: 'light' | 'dark'
  readonly page: string
  readonly surface: string
  readonly raised: string
  readonly sunken: string
  readonly line: string
  readonly lineStrong: string
  readonly text: string
  readonly muted: string
  readonly accent: string
  readonly accentStrong: string
  readonly accentSoft: string
  readonly onAccent: string
  readonly hover: string
  readonly selected: string
  readonly shadow: string
  readonly tones: Tones
}

export const light: ThemeTokens = {
  scheme: 'light',
  page: '#fafafb',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f3f3f6',
  line: '#e7e7ec',
  lineStrong: '#d0d1d9',
  text: '#1a1b20',
  muted: '#5f626d',
  accent: '#4a55c7',
  accentStrong: '#3a44ab',
  accentSoft: '#eceefb',
  onAccent: '#ffffff',
  hover: '#f3f3f6',
  selected: '#eef0fb',
  shadow: '0 1px 2px rgba(20,21,28,.06), 0 8px 28px rgba(20,21,28,.14)',
  tones: {
    good: { main: '#1f9254', text: '#136a3a', bg: '#e5f5ec' },
    careful: { main: '#b8791a', text: '#845100', bg: '#fdf2dc' },
    bad: { main: '#d1343b', text: '#b1242b', bg: '#fdebec' },
    informative: { main: '#2f6fdb', text: '#1d56b0', bg: '#e8f0fd' },
    neutral: { main: '#83868f', text: '#565963', bg: '#f0f0f3' },
  },
}

export const dark: ThemeTokens = {
  scheme: 'dark',
  page: '#0f1013',
  surface: '#15161a',
  raised: '#1c1e23',
  sunken: '#1a1b20',
  line: '#26282e',
  lineStrong: '#3a3d46',
  text: '#ececf0',
  muted: '#a2a5b0',
  accent: '#8d97f4',
  accentStrong: '#a8b0f8',
  accentSoft: '#23263f',
  onAccent: '#0f1013',
  hover: '#1e2025',
  selected: '#20233a',
  shadow: '0 0 0 1px rgba(255,255,255,.05), 0 12px 36px rgba(0,0,0,.6)',
  tones: {
    good: { main: '#3cb878', text: '#74d6a3', bg: '#142a1f' },
    careful: { main: '#d99a34', text: '#ecbd6f', bg: '#2f2412' },
    bad: { main: '#ea5a61', text: '#ff9a9f', bg: '#351a1d' },
    informative: { main: '#5a95f5', text: '#94bcff', bg: '#15253f' },
    neutral: { main: '#7d818c', text: '#b0b3bd', bg: '#222429' },
  },
}
