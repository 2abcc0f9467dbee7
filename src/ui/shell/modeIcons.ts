import type { IconName } from '../parts/icons.tsx'
import type { ModeChoice } from '../theme/mode.tsx'

export const modeIcons: Readonly<Record<ModeChoice, IconName>> = {
  system: 'device',
  light: 'sun',
  dark: 'moon',
}
