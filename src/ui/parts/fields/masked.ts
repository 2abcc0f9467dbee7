import type { CommonOptions } from '../../../schema/kind.ts'

/**
 * Whether a value is the masked form of one ('138****0001'): the wire says so by its stars alone.
 */
export const isMasked = (
  value: unknown,
  options: Pick<CommonOptions, 'masked' | 'from'>,
): boolean =>
  (options.masked ?? options.from) !== undefined &&
  typeof value === 'string' &&
  value.includes('**')
