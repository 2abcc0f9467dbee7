/** Kinds of files in people's terms. */
export const fileKinds = [
  'image',
  'video',
  'audio',
  'pdf',
  'document',
  'slides',
  'sheet',
  'text',
  'archive',
  'other',
] as const
export type FileKind = (typeof fileKinds)[number]

const kindByExtension: Readonly<Record<string, FileKind>> = {
  doc: 'document',
  docx: 'document',
  odt: 'document',
  rtf: 'document',
  wps: 'document',
  ppt: 'slides',
  pptx: 'slides',
  odp: 'slides',
  key: 'slides',
  xls: 'sheet',
  xlsx: 'sheet',
  ods: 'sheet',
  et: 'sheet',
  csv: 'sheet',
  tsv: 'sheet',
  zip: 'archive',
  rar: 'archive',
  '7z': 'archive',
  gz: 'archive',
  tar: 'archive',
}
const kindByType: readonly (readonly [start: string, kind: FileKind])[] = [
  ['image/', 'image'],
  ['video/', 'video'],
  ['audio/', 'audio'],
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml', 'document'],
  ['application/vnd.openxmlformats-officedocument.presentationml', 'slides'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', 'sheet'],
  ['application/vnd.oasis.opendocument.text', 'document'],
  ['application/vnd.oasis.opendocument.presentation', 'slides'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'sheet'],
  ['application/json', 'text'],
  ['application/xml', 'text'],
  ['text/', 'text'],
]

export const extensionOf = (name: string): string => {
  const at = name.lastIndexOf('.')
  return at > 0 ? name.slice(at + 1).toLowerCase() : ''
}

/**
 * Ambiguous content types: archives (which include office documents), old office documents, texts,
 * and unknown types.
 */
const isVague = (type: string | null): boolean =>
  type === null || /^(?:application\/(?:zip|x-cfb|octet-stream)|text\/plain)$/.test(type)

/** The content decides; among those that look alike from within, the name. */
export const fileKindOf = ({
  name,
  contentType,
}: {
  readonly name: string
  readonly contentType: string | null
}): FileKind => {
  const byName = kindByExtension[extensionOf(name)]
  if (byName !== undefined && isVague(contentType)) return byName
  return kindByType.find(([start]) => contentType?.startsWith(start))?.[1] ?? byName ?? 'other'
}
