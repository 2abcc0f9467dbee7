export * from './field.ts'
export * from './with-custom-fields.ts'
