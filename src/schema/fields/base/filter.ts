/** Value of a `_null` condition. */
export const parseFlag = (raw: string): boolean | undefined =>
  raw === 'true' ? true : raw === 'false' ? false : undefined
