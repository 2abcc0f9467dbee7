import { zhCN } from '@mui/material/locale'
import { createTheme, type Theme } from '@mui/material/styles'
import { components } from './components.ts'
import { dark, light, type ThemeTokens, type Tones } from './tokens.ts'

declare module '@mui/material/styles' {
  interface Theme {
    tones: Tones
    tokens: ThemeTokens
  }
  interface ThemeOptions {
    tones?: Tones
    tokens?: ThemeTokens
  }
}

export type ColourMode = 'light' | 'dark'
/**
 * Inter if it is installed, then the platform's own font, then the Chinese fonts of each platform.
 */
export const fontFamily =
  "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans SC', sans-serif"

const meaning = (tokens: ThemeTokens, name: keyof Tones) => ({
  main: tokens.tones[name].text,
  dark: tokens.tones[name].text,
  light: tokens.tones[name].bg,
  contrastText: tokens.surface,
})

/**
 * The theme of a mode and a language: Chinese has a slightly larger line height, and MUI's own
 * texts are included.
 */
export const themeOf = (mode: ColourMode, lang: 'en' | 'zh'): Theme => {
  const tokens = mode === 'dark' ? dark : light
  const options = {
    tokens,
    tones: tokens.tones,
    spacing: 4,
    shape: { borderRadius: 8 },
    palette: {
      mode,
      primary: {
        main: tokens.accent,
        dark: tokens.accentStrong,
        light: tokens.accentSoft,
        contrastText: tokens.onAccent,
      },
      secondary: { main: tokens.muted, contrastText: tokens.surface },
      success: meaning(tokens, 'good'),
      warning: meaning(tokens, 'careful'),
      error: meaning(tokens, 'bad'),
      info: meaning(tokens, 'informative'),
      background: { default: tokens.page, paper: tokens.surface },
      text: { primary: tokens.text, secondary: tokens.muted, disabled: tokens.muted },
      divider: tokens.line,
      action: {
        hover: tokens.hover,
        selected: tokens.selected,
        active: tokens.muted,
        hoverOpacity: 0.05,
        focusOpacity: 0.1,
      },
    },
    typography: {
      fontFamily,
      fontSize: 14,
      htmlFontSize: 16,
      fontWeightMedium: 500,
      fontWeightBold: 600,
      h1: {
        fontSize: 20,
        fontWeight: 600,
        lineHeight: '28px',
        letterSpacing: lang === 'zh' ? 0 : '-0.01em',
      },
      h2: { fontSize: 16, fontWeight: 600, lineHeight: '24px' },
      h3: { fontSize: 14, fontWeight: 600, lineHeight: '20px' },
      subtitle1: { fontSize: 14, fontWeight: 500 },
      subtitle2: { fontSize: 13, fontWeight: 500 },
      body1: { fontSize: 14, lineHeight: lang === 'zh' ? 1.6 : 1.5 },
      body2: { fontSize: 13, lineHeight: lang === 'zh' ? 1.6 : 1.5 },
      caption: { fontSize: 12, lineHeight: lang === 'zh' ? 1.6 : 1.5 },
      button: { fontSize: 13, fontWeight: 500, textTransform: 'none', lineHeight: '20px' },
      overline: {
        fontSize: 12,
        fontWeight: 500,
        textTransform: 'none',
        letterSpacing: 0,
        lineHeight: '20px',
      },
    },
    transitions: {
      duration: {
        shortest: 90,
        shorter: 100,
        short: 110,
        standard: 120,
        complex: 140,
        enteringScreen: 120,
        leavingScreen: 100,
      },
    },
    breakpoints: { values: { xs: 0, sm: 640, md: 900, lg: 1200, xl: 1600 } },
    components: components(tokens),
  }
  return lang === 'zh' ? createTheme(options, zhCN) : createTheme(options)
}
