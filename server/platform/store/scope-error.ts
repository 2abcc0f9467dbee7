/**
 * A statement that the store will not send because its institution is not certain. A fault of the
 * program, never of a caller.
 */
export class ScopeError extends Error {
  override readonly name = 'ScopeError'
}
