/**
 * The message of what was thrown, for logs and stored reasons: anything can be thrown, not only
 * errors.
 */
export const errorMessage = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)
