import { WrongSetting } from '../wrongSetting.ts'

/** How many backups are kept: the newest of each of the last days, weeks, months and years. */
export type KeepRules = Readonly<Partial<Record<Span, number>>>
type Span = 'd' | 'w' | 'm' | 'y'

const day = 86_400_000
/** 1970-01-05 was a Monday, the fourth day after the first. */
const mondayOffset = 3

/** The period that an instant falls into, as text: periods that differ have different texts. */
const periodOf: Readonly<Record<Span, (at: Date) => string>> = {
  d: at => at.toISOString().slice(0, 10),
  w: at => String(Math.floor((Math.floor(at.getTime() / day) + mondayOffset) / 7)),
  m: at => at.toISOString().slice(0, 7),
  y: at => at.toISOString().slice(0, 4),
}

const isSpan = (text: string): text is Span => Object.hasOwn(periodOf, text)

/** Parses rules such as `7d 4w 12m`. `name`: the setting that a wrong one is reported for. */
export const keepRulesOf = (name: string, text: string | undefined): KeepRules | undefined => {
  if (text === undefined || text.trim() === '') return undefined
  const rules: Partial<Record<Span, number>> = {}
  for (const part of text.trim().split(/[\s,]+/)) {
    const [, count = '', span = ''] = /^(\d{1,4})([a-z])$/.exec(part) ?? []
    if (!isSpan(span) || Number(count) < 1 || rules[span] !== undefined)
      throw new WrongSetting(
        `${name} must say how many backups are kept of days, weeks, months and years, such as 7d 4w 12m, not '${text}'`,
      )
    rules[span] = Number(count)
  }
  return rules
}

/**
 * Chooses the backups that no rule keeps. A rule keeps the newest backup of each of its last
 * periods that have one; the newest of all is always kept.
 */
export const expiredBackups = <T extends { readonly at: Date }>(
  backups: readonly T[],
  rules: KeepRules,
): readonly T[] => {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  for (const [span, count] of Object.entries(rules)) {
    if (!isSpan(span)) continue
    const periods = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf[span](backup.at)
      if (periods.has(period)) continue
      if (periods.size === count) break
      periods.add(period)
      kept.add(backup)
    }
  }
  return newestFirst.filter(backup => !kept.has(backup))
}
