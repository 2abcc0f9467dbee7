import { remarks, tidiedOrNothing, withoutApostrophe } from '../base/tidy.ts'

const label = /^[\p{L}\s-]{1,20}[:：]\s*/u

/** An address without apostrophe, label, remark and closing punctuation: '邮箱：a@b.cn（妈妈）'. */
export const tidyEmail = (cell: string): string | undefined =>
  cell.length > 320
    ? undefined
    : tidiedOrNothing(
        cell,
        withoutApostrophe(cell)
          .replace(/^mailto:/i, '')
          .replace(label, '')
          .replace(remarks, ' ')
          .replace(/[\s;；,，。]+$/, ''),
      )

/** Whether a cell contains two addresses or more. */
export const holdsSeveralAddresses = (cell: string): boolean => cell.split('@').length > 2
