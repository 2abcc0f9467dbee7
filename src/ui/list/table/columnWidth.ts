import type { Label } from '../../../schema/label.ts'
import { fieldViews } from '../../field-views.ts'
import { textWidth } from '../../parts/fields/textWidth.ts'
import { clampWidth, type ListColumn } from '../columns.ts'

const usualWidth = 150
const titleWidth = 160
/** Room that a heading takes with its padding and arrow, about, in px; a very long one is cut. */
const headWidth = (text: string): number => Math.min(220, textWidth(text) + 42)
/** Width of a column where the person chose none, in px. */
export const columnWidth = (
  { kind, options, title, width: declared }: ListColumn,
  say: (label: Label) => string,
): number => {
  if (declared !== undefined) return clampWidth(declared)
  const { width = usualWidth, widthOf = () => width } = fieldViews[kind]
  return Math.max(widthOf(options, say), title ? titleWidth : 0, headWidth(say(options.label)))
}
