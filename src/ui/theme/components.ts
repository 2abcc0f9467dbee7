import type { Components, Theme } from '@mui/material/styles'
import { baselineComponents } from './components/baseline.ts'
import { buttonComponents } from './components/buttons.ts'
import { displayComponents } from './components/display.ts'
import { inputComponents } from './components/inputs.ts'
import { labelComponents } from './components/labels.ts'
import { menuComponents } from './components/menus.ts'
import { surfaceComponents } from './components/surfaces.ts'
import type { ThemeTokens } from './tokens.ts'

/**
 * What makes MUI's pieces ours: dense, flat, hairlines instead of shadows, one focus ring
 * everywhere.
 */
export const components = (t: ThemeTokens): Components<Theme> => ({
  ...baselineComponents(t),
  ...buttonComponents(t),
  ...surfaceComponents(t),
  ...menuComponents(t),
  ...inputComponents(t),
  ...labelComponents(t),
  ...displayComponents(t),
})
