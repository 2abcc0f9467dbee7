/**
 * Families of documents by the type that their content has, with the names that such a document may
 * have.
 */
const families: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  // an office document with a password is such a file whatever its name
  'application/x-cfb': ['ppt', 'doc', 'xls', 'pptx', 'docx', 'xlsx'],
  'application/zip': ['pptx', 'docx', 'xlsx', 'odp', 'odt', 'ods'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
}

/**
 * What a document's name ends with, where its content may have such a name; what its content says
 * otherwise. Undefined: no document.
 */
export const extensionOf = ({
  name,
  type,
}: {
  readonly name: string
  readonly type: string
}): string | undefined => {
  const names = families[type] ?? []
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  return names.includes(ending) ? ending : names[0]
}

/**
 * The same of a file whose name has to say so too where its content is only a container, as an
 * archive or an installer is.
 */
export const namedDocument = (file: {
  readonly name: string
  readonly type: string
}): string | undefined => {
  const extension = extensionOf(file)
  const isContainer = containers.has(file.type)
  return extension !== undefined &&
    isContainer &&
    !file.name.toLowerCase().endsWith(`.${extension}`)
    ? undefined
    : extension
}

/** Types of contents that documents share with files of other sorts. */
const containers: ReadonlySet<string> = new Set(['application/x-cfb', 'application/zip'])
