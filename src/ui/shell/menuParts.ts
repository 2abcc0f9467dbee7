import { later } from '../parts/later.tsx'

const menus = () => import('./HeaderMenus.tsx')

export const LanguageItems = later(() => menus().then(module => module.LanguageItems))
export const ThemeItems = later(() => menus().then(module => module.ThemeItems))
export const PersonItems = later(() => menus().then(module => module.PersonItems))
export const SidebarDrawer = later(() =>
  import('./SidebarDrawer.tsx').then(module => module.SidebarDrawer),
)

/** Fetches the code of the menus that the frame of every screen opens. */
export const preloadMenus = (): void => {
  for (const part of [LanguageItems, ThemeItems, PersonItems, SidebarDrawer]) part.preload()
}
