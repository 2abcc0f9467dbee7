import type { CellResult } from '../../kind.ts'
import type { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { Issue } from '../../issue.ts'
import { withoutInvisible } from './invisible.ts'

const spaces = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g

/** Text of a cell without invisible marks, with ordinary spaces, trimmed. */
export const cleanCell = (text: string): string =>
  withoutInvisible(text).replace(spaces, ' ').trim()

/**
 * The same with full-width digits, letters and signs made ordinary ones: for numbers, dates, codes.
 */
export const narrowCell = (text: string): string =>
  cleanCell(text.normalize('NFKC')).replace(/[\u2212\u2010-\u2015]/g, '-')

export const good = <V>(value: V, also?: Readonly<Record<string, unknown>>): CellResult<V> =>
  also ? { ok: true, value, also } : { ok: true, value }
/** `params`: the figures that name what is wrong, where the code alone doesn't. */
export const bad = (code: ErrorCode, params?: Issue['params']): CellResult<never> => ({
  ok: false,
  code,
  ...(params ? { params } : {}),
})

/** A cell that leads to no record, or to several that are called alike. */
export const badName = (code: ErrorCode, id: null | undefined): CellResult<never> =>
  bad(code, id === null ? { several: 1 } : { nobody: 1 })

/** How labels are compared: case, width and spaces don't count. */
export const labelKey = (text: string): string => narrowCell(text).toLowerCase().replace(/\s+/g, '')
