const megabyte = 1024 * 1024
export const maxImportMB = 20

/** What a file is refused for before it is sent (VAL-08); the server judges its content again. */
export type FileProblem =
  { readonly kind: 'wrongType' | 'empty' } | { readonly kind: 'tooLarge'; readonly mb: string }
export const problemOf = (file: Pick<File, 'name' | 'size'>): FileProblem | undefined => {
  if (!/\.xlsx?$/i.test(file.name)) return { kind: 'wrongType' }
  if (file.size === 0) return { kind: 'empty' }
  return file.size > maxImportMB * megabyte
    ? { kind: 'tooLarge', mb: (file.size / megabyte).toFixed(1) }
    : undefined
}
