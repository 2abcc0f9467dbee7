import { fieldViews } from '../../field-views.ts'
import type { ListColumn } from '../columns.ts'

/**
 * The alignment of a column's head and cells; a title is a link and starts on the left, even if it
 * is a number.
 */
export const alignOf = ({ kind, title }: Pick<ListColumn, 'kind' | 'title'>): 'left' | 'right' =>
  title ? 'left' : (fieldViews[kind].align ?? 'left')
