/** Something that was opened from Ctrl-K, and how often. */
export interface PaletteUse {
  readonly to: string
  readonly text: string
  readonly icon: string
  readonly count: number
}
const key = 'paletteUse'
/** Addresses that are counted for an account in this browser; the rarest is forgotten first. */
const maxCounted = 60

const isUse = (value: unknown): value is PaletteUse =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/') &&
  'text' in value &&
  typeof value.text === 'string' &&
  'icon' in value &&
  typeof value.icon === 'string' &&
  'count' in value &&
  typeof value.count === 'number'

/** What an account opened from Ctrl-K in this browser, newest first. */
export const paletteUsesOf = (account: string): readonly PaletteUse[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${key}:${account}`) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isUse) : []
  } catch {
    return []
  }
}

const withoutRarest = (uses: readonly PaletteUse[]): readonly PaletteUse[] => {
  if (uses.length <= maxCounted) return uses
  const least = Math.min(...uses.slice(1).map(({ count }) => count))
  const at = uses.findLastIndex(({ count }) => count === least)
  return uses.filter((_, n) => n !== at)
}

/** Counts that an account opened an address; what the browser can't store is not remembered. */
export const countPaletteUse = (account: string, use: Omit<PaletteUse, 'count'>): void => {
  const uses = paletteUsesOf(account)
  const before = uses.find(({ to }) => to === use.to)?.count ?? 0
  const rest = uses.filter(({ to }) => to !== use.to)
  try {
    const next = withoutRarest([{ ...use, count: before + 1 }, ...rest])
    localStorage.setItem(`${key}:${account}`, JSON.stringify(next))
  } catch {
    // a full or forbidden store must not keep anybody from opening a page
  }
}
