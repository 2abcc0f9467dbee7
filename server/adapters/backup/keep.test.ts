import { expect, it } from 'vitest'
import { expiredBackups, keepRulesOf } from './keep.ts'

const daily = (days: number) =>
  Array.from({ length: days }, (_, n) => ({ at: new Date(Date.UTC(2026, 10, 29 - n, 3)) }))
const twiceADay = (days: number) =>
  daily(days).flatMap(({ at }) => [{ at }, { at: new Date(at.getTime() + 12 * 3_600_000) }])

const keptDays = (rules: string, backups: readonly { readonly at: Date }[]): string[] => {
  const expired = new Set(expiredBackups(backups, keepRulesOf('KEEP', rules) ?? {}))
  return backups
    .filter(backup => !expired.has(backup))
    .map(({ at }) => at.toISOString().slice(5, 13))
    .toSorted()
    .toReversed()
}

it.each([
  ['3d', daily(5), ['11-29T03', '11-28T03', '11-27T03']],
  // the newest of a day
  ['2d', twiceADay(3), ['11-29T15', '11-28T15']],
  // 29 November 2026 is a Sunday, so the week before ends on the 22nd
  ['1d 3w', daily(20), ['11-29T03', '11-22T03', '11-15T03']],
  ['2d,2m', daily(60), ['11-29T03', '11-28T03', '10-31T03']],
  ['1y', daily(400), ['11-29T03']],
  // days without a backup don't count
  ['2d', [daily(1), daily(9).slice(8)].flat(), ['11-29T03', '11-21T03']],
  ['1w', [], []],
] as const)('of rules %s', (rules, backups, kept) => {
  expect(keptDays(rules, backups)).toEqual(kept)
})

it('refuses rules that it does not understand, and has none where none are set', () => {
  for (const text of ['7', '7x', '0d', '7d 3d', 'all'])
    expect(() => keepRulesOf('EDU_BACKUP_KEEP', text)).toThrow(
      `EDU_BACKUP_KEEP must say how many backups are kept of days, weeks, months and years, such as 7d 4w 12m, not '${text}'`,
    )
  expect(keepRulesOf('EDU_BACKUP_KEEP', ' ')).toBeUndefined()
})
