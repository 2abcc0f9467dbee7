import type { CommonOptions } from '../../../schema/kind.ts'

/** Whether a value is masked ('138****0001'): only its asterisks show it on the wire. */
export const isMasked = (
  value: unknown,
  options: Pick<CommonOptions, 'masked' | 'from'>,
): boolean =>
  (options.masked ?? options.from) !== undefined &&
  typeof value === 'string' &&
  value.includes('**')
