import type { Label, Lang } from '../../../../src/schema/label.ts'

interface Two {
  readonly by: string
  readonly one: string
  readonly field: string
  readonly other: string
}

/** Texts of row issues that a check finds and that have no error code. */
export const rowIssueTexts = {
  twin: {
    en: (field: string, row: number, sheet?: string) =>
      `Row ${row} of ${sheet === undefined ? 'this file' : `the sheet ${sheet}`} has the same ${field}. Change one of the rows or leave it out.`,
    zh: (field: string, row: number, sheet?: string) =>
      `${field}与${sheet === undefined ? '本文件' : `工作表“${sheet}”`}第 ${row} 行重复，请修改或不导入其中一行。`,
  },
  two: {
    en: ({ by, one, field, other }: Two) =>
      `${by} belongs to ${one}, but ${field} belongs to ${other}. Change one of them.`,
    zh: ({ by, one, field, other }: Two) =>
      `${by}属于“${one}”，而${field}属于“${other}”，请修改其中一项。`,
  },
  added: {
    en: (who: string) =>
      `${who} added this record after the check, with other values. Check again to see the difference.`,
    zh: (who: string) => `该记录在检查之后已由${who}添加，且内容不同，请重新检查后再导入。`,
  },
  changed: {
    en: (who: string) =>
      `${who} changed this record after the check. Check again to see the difference.`,
    zh: (who: string) => `该记录在检查之后已被${who}修改，请重新检查后再导入。`,
  },
  somebody: { en: 'Someone else', zh: '他人' },
  someone: { en: 'another record', zh: '另一条记录' },
} as const satisfies Readonly<Record<string, Readonly<Record<Lang, unknown>>>>

/** Why an undo ended on the way. */
export const undoStoppedTexts = {
  withdrawn: {
    en: 'The undo stopped because the person who started it no longer has permission to import. What has been undone stays undone. Someone with permission can undo the rest.',
    zh: '发起人已没有导入权限，撤销中途停止。已撤销的部分不受影响，有权限的人员可以继续撤销其余部分。',
  },
  stuck: {
    en: 'The undo stopped because of a server error. What has been undone stays undone. Undo the import again to continue with the rest.',
    zh: '服务器故障，撤销中途停止。已撤销的部分不受影响，再次撤销即可继续其余部分。',
  },
} as const satisfies Readonly<Record<string, Label>>
