import type { Label, Lang } from '../../../../src/schema/label.ts'

interface Two {
  readonly by: string
  readonly one: string
  readonly field: string
  readonly other: string
}

/** What a check says of a row in words of its own. */
export const wizardTexts = {
  twin: {
    en: (field: string, row: number) =>
      `Row ${row} of this file has the same ${field}. Leave one of them out, or change it.`,
    zh: (field: string, row: number) => `${field}与本文件第 ${row} 行重复，请排除其中一行或修改。`,
  },
  two: {
    en: ({ by, one, field, other }: Two) =>
      `${by} belongs to ${one}, but ${field} to ${other}. Change one of them.`,
    zh: ({ by, one, field, other }: Two) =>
      `${by}属于“${one}”，而${field}属于“${other}”，请修改其中一项。`,
  },
  someone: { en: 'another record', zh: '另一条记录' },
} as const satisfies Readonly<Record<string, Readonly<Record<Lang, unknown>>>>

/** Why an undo ended on the way. */
export const undoStoppedTexts = {
  withdrawn: {
    en: 'The undo stopped on the way: who asked for it may not import any more. What was taken back stays so; whoever may undo the import goes on with the rest.',
    zh: '撤销中途停止：发起人已没有导入权限。已撤销的部分保持撤销，有权限的人可以继续撤销其余部分。',
  },
  stuck: {
    en: 'The undo stopped on the way because of a fault of the server. What was taken back stays so; undo the import again to go on with the rest.',
    zh: '服务器故障，撤销中途停止。已撤销的部分保持撤销，再次撤销即可继续其余部分。',
  },
} as const satisfies Readonly<Record<string, Label>>
