export interface RecentItem {
  readonly to: string
  readonly text: string
  readonly icon: string
}
const key = 'paletteRecent'
const maxRecent = 6

const isRecent = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  typeof value.to === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'icon' in value &&
  typeof value.icon === 'string'

/**
 * What this person opened last from the palette, newest first; another person's list is never
 * shown.
 */
export const recentOf = (person: string): readonly RecentItem[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${key}:${person}`) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter(isRecent).filter(item => item.to.startsWith('/'))
      : []
  } catch {
    return []
  }
}
export const rememberRecent = (person: string, item: RecentItem): void => {
  const rest = recentOf(person).filter(other => other.to !== item.to)
  localStorage.setItem(`${key}:${person}`, JSON.stringify([item, ...rest].slice(0, maxRecent)))
}
