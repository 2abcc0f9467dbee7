import { defineCall, idsOf, shape } from '../../../src/schema/call/index.ts'
import { integer, reference, text } from '../../../src/schema/index.ts'

/** The pages of a courseware. */
export interface CoursewarePages {
  readonly name: string
  /** Sizes of the page images in pixels, in order. */
  readonly pages: readonly { readonly width: number; readonly height: number }[]
  /**
   * Signed, of the caller, good for five minutes at least; `&page=1` (or a later one) and
   * `&size=page` or `thumbnail` are added.
   */
  readonly address: string
}

/** A courseware's data for a classroom; `address` as in `CoursewarePages`. */
export interface RoomCourseware {
  readonly id: string
  readonly name: string
  readonly pageCount: number
  readonly address: string
}

/** Returns the pages of a courseware that is ready, otherwise the reason why there are none. */
export const coursewarePages = defineCall({
  path: '/edu_adminserver/courseware/pages',
  summary: 'The pages of a courseware, with the address of their images',
  right: 'courseware.read',
  writes: false,
  input: {
    id: reference({ label: { en: 'Courseware', zh: '课件' }, to: 'courseware', required: true }),
  },
  output: shape<CoursewarePages>(),
  errors: [
    '404',
    '18001',
    '18003',
    '18004',
    '18005',
    '34050',
    '34051',
    '34052',
    '34053',
    '34054',
    '34055',
    '34056',
  ],
})

/** A page that contains the searched text. */
export interface FoundPage {
  /** Of the courseware. */
  readonly id: string
  readonly name: string
  /** From 1. */
  readonly page: number
  /** The text around it. */
  readonly excerpt: string
}

/** Finds pages by what is written on them, in one courseware or in all. */
export const searchCourseware = defineCall({
  path: '/edu_adminserver/courseware/search',
  summary:
    'Finds pages of courseware by what is written on them: three letters, or one Chinese character, at least',
  right: 'courseware.read',
  writes: false,
  input: {
    q: text({
      label: { en: 'Text', zh: '文字' },
      max: 100,
      required: true,
      requiredCode: '11005',
    }),
    id: reference({ label: { en: 'Courseware', zh: '课件' }, to: 'courseware' }),
    limit: integer({ label: { en: 'Pages', zh: '页数' }, min: 1, max: 200, default: 50 }),
  },
  output: shape<{ readonly list: readonly FoundPage[] }>(),
  errors: [],
})

/** Makes courseware of files that lie on cloud disks; each is a copy. */
export const makeFromDisk = defineCall({
  path: '/edu_adminserver/courseware/fromDisk',
  summary: 'Makes courseware of files on cloud disks that the caller may open',
  right: 'courseware.create',
  input: {
    nodes: idsOf('diskNode', { max: 20, required: true }),
    // whose lessons show it
    courses: idsOf('course', { max: 200 }),
  },
  output: shape<{ readonly ids: readonly string[] }>(),
  errors: ['404', '2206', '18001', '34101', '34107', '18006', '18007', '413', '415'],
})
