import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { paths } from '../../../src/protocol/paths.ts'
import { defineCall, exactText, shape } from '../../../src/schema/call/index.ts'
import { boolean, reference, text } from '../../../src/schema/fields/index.ts'
import type { OpenedSection } from '../../recorded-courses/course-video/courseVideo.calls.ts'
import type { PlayableRecording } from '../../playback/recording/recording.calls.ts'

/**
 * The text of a link in its address (`/player?share=…`). It is computed each time and is always the
 * same.
 */
export const shareLinkToken = defineCall({
  path: `${paths.root}/shareLink/token`,
  summary: 'The token of a shared link, as it stands in its address',
  right: 'shareLink.read',
  method: 'GET',
  input: {
    id: reference({
      label: { en: 'Shared link', zh: '分享链接' },
      to: 'shareLink',
      required: true,
    }),
  },
  output: shape<{ readonly token: string }>({
    type: 'object',
    properties: { token: { type: 'string' } },
  }),
  errors: ['404'],
})

/** A shared link as the page of what it shares lists it. */
export interface SharedLinkFacts {
  readonly name: string
  readonly status: 'ACTIVE' | 'REVOKED'
  readonly protected: boolean | null
  /** ISO 8601; null: it doesn't expire. */
  readonly expiresAt: string | null
  readonly viewCount: number | null
}

interface Shared {
  /** The institution that shares it. */
  readonly institution: string
  /** Drawn over the picture: whose link it is. */
  readonly watermark: string
}
export interface SharedRecording extends PlayableRecording, Shared {
  readonly kind: 'RECORDING'
}
/** A section of a recorded course; nothing that is watched by a link counts. */
export interface SharedSection extends Omit<OpenedSection, 'courseId' | 'watermark'>, Shared {
  readonly kind: 'SECTION'
}
/** The content of a shared link. */
export type SharedPlay = SharedRecording | SharedSection

/**
 * Opens a shared link. 34300: it is invalid; 34301: it has expired; 34302: it was revoked; 34303:
 * it requires a password; 34304: the password is wrong; 34305: the recording is deleted; 34542:
 * students can't watch the section either. `again`: requests new addresses, which doesn't count as
 * a view.
 */
export const openSharedLink = defineCall({
  path: '/edu_openapi/player/shared',
  summary: 'Opens a shared link to a recording or a section of a recorded course',
  audience: 'public',
  writes: false,
  exact: true,
  input: {
    token: text({
      label: { en: 'Link', zh: '链接' },
      required: true,
      max: 300,
      formatCode: ErrorCode.sharedLinkUnknown,
      requiredCode: ErrorCode.sharedLinkUnknown,
    }),
    password: exactText(100),
    again: boolean({ label: { en: 'Addresses anew', zh: '重新获取地址' } }),
  },
  output: shape<SharedPlay>(),
  errors: ['429', '18002', '34300', '34301', '34302', '34303', '34304', '34305', '34542'],
})
