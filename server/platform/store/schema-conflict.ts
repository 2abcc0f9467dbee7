/** The tables differ from the definitions in a way that must be decided by hand. */
export class SchemaConflict extends Error {
  override readonly name = 'SchemaConflict'
}
