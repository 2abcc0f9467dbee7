import type { WatchedRange } from '../../../../resources/recorded-courses/watching.calls.ts'
import { isObject } from '../../../../src/protocol/isObject.ts'

/** Ranges as they are stored. */
export const storedCourseRanges = (stored: unknown): readonly WatchedRange[] =>
  Array.isArray(stored)
    ? stored.flatMap((range: unknown) =>
        isObject(range) && typeof range.from === 'number' && typeof range.to === 'number'
          ? [{ from: range.from, to: range.to }]
          : [],
      )
    : []
