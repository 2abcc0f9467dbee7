import { fieldViews } from '../../field-views.ts'
import type { ListColumn } from '../columns.ts'

/**
 * On which side a column's head and cells stand; a title is a link and starts on the left, also
 * where it is a number.
 */
export const alignOf = ({ kind, title }: Pick<ListColumn, 'kind' | 'title'>): 'left' | 'right' =>
  title ? 'left' : (fieldViews[kind].align ?? 'left')
