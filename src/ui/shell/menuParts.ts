import { later } from '../parts/later.tsx'

const menus = () => import('./HeaderMenus.tsx')

/** The menus that the frame of every screen opens. */
export const menuParts = {
  language: later(() => menus().then(module => module.LanguageItems)),
  theme: later(() => menus().then(module => module.ThemeItems)),
  person: later(() => menus().then(module => module.PersonItems)),
  help: later(() => import('../help/HelpCard.tsx').then(module => module.HelpCard)),
  /** The sidebar of a phone. */
  drawer: later(() => import('./SidebarDrawer.tsx').then(module => module.SidebarDrawer)),
}

export const preloadMenus = (): void => {
  for (const part of Object.values(menuParts)) part.preload()
}
