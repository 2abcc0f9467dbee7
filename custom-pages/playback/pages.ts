import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder. */
export const playbackPages: readonly PageDefinition[] = [
  /** PLY-01: `recording`, `lesson` or `section` for members, `share` for people who have a link. */
  definePage({
    route: 'player',
    label: { en: 'Player', zh: '播放器' },
    audience: 'public',
    shell: false,
    loadsPermissions: false,
    screen: () => import('./PlayerPage.tsx').then(module => module.PlayerPage),
  }),
]
