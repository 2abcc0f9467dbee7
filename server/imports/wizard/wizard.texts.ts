import type { Lang } from '../../../src/schema/label.ts'

interface Two {
  readonly by: string
  readonly one: string
  readonly field: string
  readonly other: string
}

/** What a check says of a row in words of its own. */
export const wizardTexts = {
  twin: {
    en: (field: string, row: number) => `Row ${row} of this file has the same ${field}. Leave one of them out, or change it.`,
    zh: (field: string, row: number) => `${field}与本文件第 ${row} 行重复，请排除其中一行或修改。`,
  },
  two: {
    en: ({ by, one, field, other }: Two) => `${by} belongs to ${one}, but ${field} to ${other}. Change one of them.`,
    zh: ({ by, one, field, other }: Two) => `${by}属于“${one}”，而${field}属于“${other}”，请修改其中一项。`,
  },
  someone: { en: 'another record', zh: '另一条记录' },
} as const satisfies Readonly<Record<string, Readonly<Record<Lang, unknown>>>>
