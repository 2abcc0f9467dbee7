import {
  maxPreviewMB,
  type PreviewFailure,
} from '../../../../resources/cloud-disk/preview.calls.ts'
import { namedDocument } from '../../../engine/conversions/documents.ts'
import type { EnginePorts } from '../../../engine/ports.ts'

/** A content with the name that its node has now. */
export interface PreviewedFile {
  readonly fileId: string
  readonly name: string
  readonly size: number
  /** Detected from the content; null if unknown. */
  readonly contentType: string | null
}

const shownImage = /^image\/(?:jpeg|png|gif|webp|avif|bmp)$/
/**
 * Texts, what is written in them, and contents without a mark, which texts in other encodings than
 * UTF-8 are.
 */
const mayBeText =
  /^(?:text\/.*|application\/(?:json|xml|javascript|x-yaml|octet-stream)|image\/svg\+xml|.*\+xml)$/

/** How a file is shown, by its content. */
export const wayOf = ({ name, contentType }: Pick<PreviewedFile, 'name' | 'contentType'>) => {
  const type = contentType ?? 'application/octet-stream'
  if (shownImage.test(type)) return { kind: 'IMAGE' } as const
  if (type.startsWith('video/')) return { kind: 'VIDEO' } as const
  if (type.startsWith('audio/')) return { kind: 'AUDIO' } as const
  const extension = namedDocument({ name, type })
  if (extension !== undefined) return { kind: 'PAGES', extension } as const
  return mayBeText.test(type) ? ({ kind: 'TEXT' } as const) : ({ kind: 'NONE' } as const)
}

/** The kind of conversion that makes pages of a document. */
export const conversionOf = (extension: string): 'pdf' | 'office' =>
  extension === 'pdf' ? 'pdf' : 'office'

/** The reason why this server can't make pages of a document, known without trying. */
export const refusalOf = (
  { converter }: Pick<EnginePorts, 'converter'>,
  { size }: Pick<PreviewedFile, 'size'>,
  extension: string,
): PreviewFailure | undefined => {
  if (size > maxPreviewMB * 1024 * 1024) return 'TOO_LARGE'
  if (!converter?.can('pdf')) return 'NO_CONVERTER'
  return converter.can(conversionOf(extension)) ? undefined : 'UNAVAILABLE'
}
