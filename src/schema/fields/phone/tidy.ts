import { remarks, tidiedOrNothing, withoutApostrophe } from '../base/tidy.ts'

// '手机：', 'Tel:', and Chinese words without a colon
const before = /^(?:[\p{L}\s.]{1,20}[:：]|\p{Script=Han}{1,8})\s*/u
const behind = /\s*\p{Script=Han}{1,8}$/u
const separators = /[/\\、,，;；|\n\r]|或|和/u

/**
 * A phone number without remark, label, apostrophe and the '.0' of a number cell:
 * '手机：13800130057.0（妈妈）'.
 */
export const tidyPhone = (cell: string): string | undefined =>
  cell.length > 64
    ? undefined
    : tidiedOrNothing(
        cell,
        withoutApostrophe(cell)
          .replace(remarks, ' ')
          .trim()
          .replace(before, '')
          .replace(behind, '')
          .replace(/^(\+?\d{7,})\.0+$/, '$1'),
      )

/** Whether a cell contains two numbers or more; a person must decide which one is right. */
export const holdsSeveralNumbers = (cell: string): boolean => {
  if (cell.length > 200) return false
  const count = (parts: readonly string[]): number =>
    parts.filter(part => part.replace(/\D/g, '').length >= 7).length
  const text = cell.replace(remarks, '|')
  return count(text.split(separators)) > 1 || count(text.trim().split(/\s+/)) > 1
}
