export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Bars of values in a box, the largest as high as it; a value above 0 is never invisible. */
export const barsOf = (
  values: readonly number[],
  width: number,
  height: number,
): readonly Bar[] => {
  const top = Math.max(...values, 1)
  const slot = width / Math.max(values.length, 1)
  const gap = slot > 4 ? slot * 0.2 : 0
  return values.map((value, n) => {
    const tall = value > 0 ? Math.max((value / top) * height, 1.5) : 0
    return { x: n * slot + gap / 2, y: height - tall, width: slot - gap, height: tall }
  })
}
