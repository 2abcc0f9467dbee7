/** VAL-08 */
export const importLimits = { file: 20 * 1024 * 1024 } as const
