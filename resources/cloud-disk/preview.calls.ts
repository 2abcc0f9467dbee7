import { defineCall, shape } from '../../src/schema/call/index.ts'
import type { TextEncoding } from '../../src/protocol/text/encodings.ts'
import { text } from '../../src/schema/fields/index.ts'
import type { FailureReason } from '../courseware/courseware/courseware.options.ts'
import { diskRight, diskRoot, nodeInput } from './disk.calls.ts'

/** Documents above this are not converted for a preview. */
export const maxPreviewMB = 100
/** Bytes of a text that a preview shows. */
export const previewTextBytes = 256 * 1024

/**
 * Reasons why a document has no preview pages. NO_CONVERTER: this installation converts nothing.
 */
export type PreviewFailure = FailureReason | 'TOO_LARGE' | 'NO_CONVERTER'

/** Pages of a document as images, or how far they have come. */
export interface PagesPreview {
  readonly kind: 'PAGES'
  /** NONE: they were never requested. */
  readonly state: 'NONE' | 'IN_PROGRESS' | 'DONE' | 'FAILED'
  /** Percent. */
  readonly progress: number
  /** Of a failed one. */
  readonly reason: PreviewFailure | null
  /** Sizes in pixels. */
  readonly pages: readonly { readonly width: number; readonly height: number }[]
  /**
   * Where their images are: with `&page=1&size=page`, or `thumbnail`; for some minutes, for the
   * caller alone.
   */
  readonly address: string | null
}

/** The beginning of a text, to be shown as plain text: nothing in it is markup. */
export interface TextPreview {
  readonly kind: 'TEXT'
  readonly text: string
  readonly isCut: boolean
  /** In which it is read, and all that its bytes fit, the likeliest first. */
  readonly encoding: TextEncoding
  readonly encodings: readonly TextEncoding[]
}

/**
 * The preview of a file. Its content determines the type, not its name; names only distinguish
 * documents from other archives.
 */
export type DiskPreview =
  | { readonly kind: 'IMAGE' | 'VIDEO' | 'AUDIO'; readonly url: string }
  | TextPreview
  | PagesPreview
  | { readonly kind: 'NONE' }

/** For a text: one of the encodings of an earlier response; others are ignored. */
const encodingInput = text({ label: { en: 'Encoding', zh: '编码' }, max: 40 })

export const previewNode = defineCall({
  path: `${diskRoot}/preview`,
  summary: 'Answers what can be shown of a file: a link, a text, or the pages of a document',
  right: diskRight,
  writes: false,
  input: { node: nodeInput, encoding: encodingInput },
  output: shape<DiskPreview>(),
  errors: ['34101', '34107', '18002'],
})

export const makePreview = defineCall({
  path: `${diskRoot}/preview/make`,
  summary: 'Converts a document to pages that can be looked at, unless that was done already',
  right: diskRight,
  input: { node: nodeInput },
  output: shape<Pick<PagesPreview, 'state'>>(),
  errors: ['34101', '34107'],
})

/** The first to look at a document of another institution has its pages made. */
export const previewReceived = defineCall({
  path: `${diskRoot}/received/preview`,
  summary: 'Answers what can be shown of a file that another institution shares',
  right: diskRight,
  writes: false,
  input: {
    share: text({ label: { en: 'Share', zh: '共享' }, max: 64, required: true }),
    node: text({ label: { en: 'File or folder', zh: '文件或文件夹' }, max: 64 }),
    encoding: encodingInput,
  },
  output: shape<DiskPreview>(),
  errors: ['34121', '34107', '18002'],
})
