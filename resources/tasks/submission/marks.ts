import { isObject } from '../../../src/protocol/isObject.ts'
import { markLimits, type PictureMark } from './taskFile.options.ts'

const isShare = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1

const pointOf = (value: unknown): readonly [number, number] | undefined => {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [x, y]: unknown[] = value
  return isShare(x) && isShare(y) ? [x, y] : undefined
}

const markOf = (value: unknown): PictureMark | undefined => {
  if (!isObject(value)) return undefined
  const { kind, points, ...rest } = value
  if ((kind !== 'STROKE' && kind !== 'BOX') || Object.keys(rest).length > 0) return undefined
  if (!Array.isArray(points) || points.length < 2 || points.length > markLimits.points)
    return undefined
  const found = points.flatMap(point => {
    const parsed = pointOf(point)
    return parsed ? [parsed] : []
  })
  if (found.length < points.length || (kind === 'BOX' && found.length !== 2)) return undefined
  return { kind, points: found }
}

/**
 * Parses the annotations on a picture; undefined if they are invalid or too many. Null means none.
 */
export const parseMarks = (value: unknown): readonly PictureMark[] | undefined => {
  if (value === null || value === undefined) return []
  if (!Array.isArray(value) || value.length > markLimits.marks) return undefined
  const marks = value.flatMap(one => {
    const mark = markOf(one)
    return mark ? [mark] : []
  })
  return marks.length === value.length ? marks : undefined
}
