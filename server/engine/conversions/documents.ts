/**
 * Document families by detected content type, with the file extensions that each content type
 * allows.
 */
const families: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  // an encrypted office document has this content type whatever its extension
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
 * The extension of a document: that of its name if the content allows it, otherwise that of the
 * content. Undefined if it is no document.
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
 * Like `extensionOf`, but a file whose content is only a container (an archive, an installer) must
 * also have a fitting extension.
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
